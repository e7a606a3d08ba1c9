// @ts-check
// Packs Pyodide's snapshots without their zeros, which are more than half of them, so that these are neither stored
// nor read nor written.
//
// A snapshot is a head, which says where the memory begins in it, and the memory. Packed, it is a table of 32-bit
// numbers followed by the stretches of the snapshot that are not zero. The table holds the number of stretches, then
// the start and the end of each, in bytes.

const BLOCK = 1 << 16; // bytes
const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {Bytes} snapshot */
const beginning = (snapshot) => new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];

/**
 * For each block of a memory whether it holds anything but zeros.
 * @param {Bytes} memory
 */
export const blocksInUse = (memory) => {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  return Array.from({ length: memory.length / BLOCK }, (_, block) =>
    words.subarray((block * BLOCK) / WORD, ((block + 1) * BLOCK) / WORD).some(Boolean),
  );
};

/**
 * The packed snapshot. Blocks of zeros are left out, unless they were in use `before` Python began: a start finds
 * them so, and must overwrite them.
 * @param {Bytes} snapshot
 * @param {boolean[]} before
 */
export const pack = (snapshot, before) => {
  const begin = beginning(snapshot);
  const stretches = [{ start: 0, end: begin }];
  for (const [block, inUse] of blocksInUse(snapshot.subarray(begin)).entries()) {
    if (!inUse && !before[block]) continue;
    const start = begin + block * BLOCK;
    const last = stretches[stretches.length - 1];
    if (last.end === start) last.end += BLOCK;
    else stretches.push({ start, end: start + BLOCK });
  }
  const table = [stretches.length, ...stretches.flatMap(({ start, end }) => [start, end])];
  return new Blob([
    Uint32Array.from(table),
    ...stretches.map(({ start, end }) => snapshot.subarray(start, end)),
  ]).arrayBuffer();
};

/**
 * The first stretch, which has the head and which Pyodide restores, and the others with their place in the memory.
 * @param {ArrayBuffer} packed
 */
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
