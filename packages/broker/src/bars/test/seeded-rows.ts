import { type Bar, MINUTE, sessionsBetween } from '@tideline/engine';
import { type BarFile, type ReadOptions, readBars } from '../index.ts';

const EXTENDED_HOURS = { before: 330 * MINUTE, after: 240 * MINUTE };

/** Numbers from 0 to 1 (mulberry32), one sequence per seed. */
function seededDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface SeededOptions {
  readonly seed?: number;
  readonly minutes?: number;
  readonly price?: number;
  /** Includes rows from 4:00 to 20:00. */
  readonly isExtended?: boolean;
}

export function seededRows(from: string, to: string, options: SeededOptions = {}): Bar[] {
  const { seed = 1, minutes = 5, price = 570, isExtended = false } = options;
  const draw = seededDraws(seed);
  const normal = () => Math.sqrt(-2 * Math.log(draw() || 1e-9)) * Math.cos(2 * Math.PI * draw());
  const step = minutes * MINUTE;
  let last = price * 10_000;
  return sessionsBetween(from, to).flatMap(({ open, close }) => {
    const begin = isExtended ? open - EXTENDED_HOURS.before : open;
    const end = isExtended ? close + EXTENDED_HOURS.after : close;
    return Array.from({ length: (end - begin) / step }, (_, index): Bar => {
      const start = begin + index * step;
      const isRegular = start >= open && start < close;
      const first = last;
      const deviation = (isRegular ? 0.0009 : 0.0002) * Math.sqrt(minutes / 5);
      last = toTick(last * (1 + deviation * normal()));
      return {
        start,
        open: first,
        high: toTick(Math.max(first, last) * 1.0003),
        low: toTick(Math.min(first, last) * 0.9997),
        close: last,
        volume: Math.round(isRegular ? 300_000 + 600_000 * draw() : 500 + 8_500 * draw()),
      };
    });
  });
}

function toTick(price: number): number {
  return Math.round(price / 100) * 100;
}

export function readBarText(
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<BarFile> {
  return readBars('bars.csv', inChunks(Buffer.from(content)), { symbol: 'SPY', ...options });
}

/** Odd sizes, so lines and characters are cut in two. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 9_973) yield bytes.subarray(at, at + 9_973);
}
