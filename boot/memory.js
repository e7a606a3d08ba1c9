// Pyodide's snapshots without their zeros, which are more than half of them: neither kept, nor read, nor written.
//
// A snapshot is a head, which tells where the memory begins in it, and the memory. Packed, it is a table of 32-bit
// numbers and then the stretches of the snapshot that hold anything. The table tells how many of them there are,
// and the start and the end of each, in bytes.

const BLOCK = 1 << 16; // bytes
const WORD = Uint32Array.BYTES_PER_ELEMENT;

const beginning = (snapshot) => new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];

const holdsAnything = (bytes, start, end) =>
  new Uint32Array(bytes.buffer).subarray(Math.max(start, 0) / WORD, Math.max(end, 0) / WORD).some(Boolean);

// Leaves out what is zeros in the `fresh` memory of an engine too: a start finds it there. Each has a buffer to itself.
export const pack = (snapshot, fresh) => {
  const begin = beginning(snapshot);
  const stretches = [];
  for (let start = 0; start < snapshot.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, snapshot.length);
    if (!holdsAnything(snapshot, start, end) && !holdsAnything(fresh, start - begin, end - begin)) continue;
    if (stretches.at(-1)?.end === start) stretches.at(-1).end = end;
    else stretches.push({ start, end });
  }
  const table = [stretches.length, ...stretches.flatMap(({ start, end }) => [start, end])];
  return new Blob([
    Uint32Array.from(table),
    ...stretches.map(({ start, end }) => snapshot.subarray(start, end)),
  ]).arrayBuffer();
};

// The first stretch, which has the head and is for Pyodide to restore, and the others by their place in the memory.
export const unpack = (packed) => {
  const [count] = new Uint32Array(packed, 0, 1);
  const table = new Uint32Array(packed, WORD, 2 * count);
  let at = WORD + table.byteLength;
  const [first, ...others] = Array.from({ length: count }, (_, place) => {
    const [start, end] = table.subarray(2 * place);
    const bytes = new Uint8Array(packed, at, end - start);
    at += bytes.length;
    return { start, bytes };
  });
  const begin = beginning(first.bytes);
  return { first: first.bytes, others: others.map(({ start, bytes }) => ({ place: start - begin, bytes })) };
};
