import { hash2 } from './hash.ts';

/**
 * Prices inside the bars, and quote noise. Several variants on the same bars show how much of a
 * result is invention.
 */
export interface PathVariant {
  /** Number from 1; the first is the server's. */
  readonly path: number;
  /** Factor on implied volatility: options are dearer above 1. */
  readonly premium: number;
}

export const FIRST_PATH: PathVariant = { path: 1, premium: 1 };

export function pathSeed(seed: number, path: number): number {
  return path === 1 ? seed : hash2(seed, path, 0);
}
