/**
 * A hash of stable names stands for chance, so a run repeats its ids, latencies and fills. Not for
 * secrets.
 */

/** Public-domain mixer cyrb128. */
function hashTextToWords(text: string): readonly [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const charCode = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ charCode, 597399067);
    b = c ^ Math.imul(b ^ charCode, 2869860233);
    c = d ^ Math.imul(c ^ charCode, 951274213);
    d = a ^ Math.imul(d ^ charCode, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  const combined = a ^ b ^ c ^ d;
  return [combined >>> 0, (b ^ combined) >>> 0, (c ^ combined) >>> 0, (d ^ combined) >>> 0];
}

export function hashBetween(text: string, low: number, high: number): number {
  return low + (hashTextToWords(text)[0] % (high - low + 1));
}

export function hashNumber(seed: number, value: number): number {
  let hash = (seed ^ Math.imul(value, 0x9e3779b1)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Version 8 of a UUID is free for custom contents. */
export function hashUuid(text: string): string {
  const [first, second, third, fourth] = hashTextToWords(text);
  const [b, c] = [wordToHex(second), wordToHex(third)];
  const variant = ((third >>> 28) & 3) | 8;
  return `${wordToHex(first)}-${b.slice(0, 4)}-8${b.slice(5)}-${variant.toString(16)}${c.slice(1, 4)}-${c.slice(4)}${wordToHex(fourth)}`;
}

function wordToHex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
