/**
 * The market's only source of chance: MurmurHash3_x86_32 by Austin Appleby (public domain,
 * https://github.com/aappleby/smhasher), over 32-bit words. A value depends only on its purpose,
 * not on order or number of calls.
 */

function absorbWord(state: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  let h = state ^ Math.imul(k, 0x1b873593);
  h = (h << 13) | (h >>> 19);
  return (Math.imul(h, 5) + 0xe6546b64) | 0;
}

function finishHash(state: number, byteCount: number): number {
  let h = state ^ byteCount;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function hashWord(seed: number, word: number): number {
  return finishHash(absorbWord(seed, word), 4);
}

export function hashTwoWords(seed: number, first: number, second: number): number {
  return finishHash(absorbWord(absorbWord(seed, first), second), 8);
}

export function hashText(seed: number, text: string): number {
  let state = seed;
  for (let i = 0; i < text.length; i += 1) state = absorbWord(state, text.charCodeAt(i));
  return finishHash(state, text.length * 4);
}

/** Strictly between 0 and 1. */
export function toUnitInterval(hash: number): number {
  return (hash + 0.5) / 4_294_967_296;
}

/** Standard normal draw (Box and Muller 1958). */
function standardNormal(seed: number, counter: number): number {
  const radius = Math.sqrt(-2 * Math.log(toUnitInterval(hashTwoWords(seed, counter, 1))));
  return radius * Math.cos(2 * Math.PI * toUnitInterval(hashTwoWords(seed, counter, 2)));
}

/**
 * Sum of the hash's four bytes, within 3.5 deviations. Needs no logarithm, for paths of many steps.
 */
export function approximateNormal(hash: number): number {
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / 147.8;
}

export type Draws = ReturnType<typeof createDraws>;

export function createDraws(seed: number) {
  let counter = 0;
  const uniform = (): number => {
    counter += 1;
    return toUnitInterval(hashWord(seed, counter));
  };
  return {
    uniform,
    between: (low: number, high: number) => low + (high - low) * uniform(),
    normal: () => {
      counter += 1;
      return standardNormal(seed, counter);
    },
  };
}
