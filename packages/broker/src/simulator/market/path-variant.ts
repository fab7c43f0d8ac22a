import { hash2 } from './hash.ts';

/**
 * What a market invents around its bars: prices inside them, and quote noise. Several on the same
 * bars show how much of a result is invention.
 */
export interface PathVariant {
  /** From 1; the first is the server's. */
  readonly path: number;
  /** Factor on implied volatility: above 1 options are dearer. */
  readonly premium: number;
}

export const FIRST_PATH: PathVariant = { path: 1, premium: 1 };

/** The first path's is the market's own. */
export function pathSeed(seed: number, path: number): number {
  return path === 1 ? seed : hash2(seed, path, 0);
}
