// Memory without its zeros, which are more than half of it.
//
// Packed, it is a table of 32-bit numbers and then the stretches that hold anything. The table tells how many
// of them there are, the length of the whole, and the start and the end of each stretch in it, in bytes.

const BLOCK = 1 << 16; // bytes
const WORD = Uint32Array.BYTES_PER_ELEMENT;

const stretches = (memory) => {
  const words = new Uint32Array(memory.buffer);
  const found = [];
  for (let start = 0; start < memory.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, memory.length);
    if (!words.subarray(start / WORD, end / WORD).some(Boolean)) continue;
    if (found.at(-1)?.end === start) found.at(-1).end = end;
    else found.push({ start, end });
  }
  return found;
};

// The packed form of memory that has a buffer, of whole words, to itself.
export const pack = (memory) => {
  const found = stretches(memory);
  const table = [found.length, memory.length, ...found.flatMap(({ start, end }) => [start, end])];
  return new Blob([
    Uint32Array.from(table),
    ...found.map(({ start, end }) => memory.subarray(start, end)),
  ]).arrayBuffer();
};

export const unpack = (packed) => {
  const [count, length] = new Uint32Array(packed, 0, 2);
  const table = new Uint32Array(packed, 2 * WORD, 2 * count);
  const memory = new Uint8Array(length);
  let at = (2 + table.length) * WORD;
  for (let place = 0; place < table.length; place += 2) {
    const [start, end] = table.subarray(place, place + 2);
    memory.set(new Uint8Array(packed, at, end - start), start);
    at += end - start;
  }
  return memory;
};
