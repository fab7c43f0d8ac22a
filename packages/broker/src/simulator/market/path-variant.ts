import { hashTwoWords } from './hash.ts';

/**
 * What the market invents: prices inside the bars, and the noise of quotes. Several on the same
 * bars show how much of a result comes from that.
 */
export interface PathVariant {
  /** Counts from 1; the server plays the first. */
  readonly path: number;
  /** Factor on implied volatility: options are dearer above 1. */
  readonly volatilityFactor: number;
}

export const FIRST_PATH: PathVariant = { path: 1, volatilityFactor: 1 };

export function pathSeed(seed: number, path: number): number {
  return path === 1 ? seed : hashTwoWords(seed, path, 0);
}
