import { TextDecoder } from 'node:util';
import { BarFileError } from '../problems/read-problem.ts';

/** Longer than any row of bars: a file without line ends is no bar file. */
const MAX_LINE_CHARACTERS = 1 << 20;

/**
 * Each line ends with one line feed. The text is UTF-8 with or without byte order mark, or UTF-16
 * of either order. Throws BarFileError on bytes that are no text.
 */
export async function* textLines(name: string, bytes: AsyncIterable<Uint8Array>) {
  let decoder: TextDecoder | null = null;
  let rest = '';
  for await (const chunk of bytes) {
    if (decoder === null) decoder = new TextDecoder(encodingOf(name, chunk));
    // A final carriage return waits for the next chunk, which may begin with its line feed.
    const text = rest + decoder.decode(chunk, { stream: true });
    const lineFeedIndex = text.lastIndexOf('\n');
    const end = (lineFeedIndex < 0 ? text.lastIndexOf('\r', text.length - 2) : lineFeedIndex) + 1;
    if (text.length - end > MAX_LINE_CHARACTERS) {
      throw new BarFileError(
        `${name} is no text of lines: one is longer than a million characters`,
      );
    }
    rest = text.slice(end);
    if (end > 0) yield withLineFeeds(text.slice(0, end));
  }
  const last = rest + (decoder?.decode() ?? '');
  if (last !== '') yield withLineFeeds(/[\r\n]$/.test(last) ? last : `${last}\n`);
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function encodingOf(name: string, head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  // In UTF-16 every second byte of a digit or separator is zero.
  if (odd > 0.4 * sample.length && even === 0) return 'utf-16le';
  if (even > 0.4 * sample.length && odd === 0) return 'utf-16be';
  const controls = sample.filter((byte) => byte < 32 && (byte < 9 || byte > 13)).length;
  if (controls > 0.01 * sample.length) {
    throw new BarFileError(`${name} is no text: bars are read from comma-separated text`);
  }
  return 'utf-8';
}
