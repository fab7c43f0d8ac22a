import { hash2 } from './hash.ts';

/**
 * What a simulated market makes up around its bars: the prices inside them, and the noise of quotes.
 * Several of them on the same bars show how much of a result is invention.
 */
export interface PathVariant {
  /** Number of the path, from 1; the first is the one that the server plays. */
  readonly path: number;
  /** Factor on the volatility that options are priced at: above 1 they are dearer. */
  readonly premium: number;
}

export const FIRST_PATH: PathVariant = { path: 1, premium: 1 };

/** The seed of a path; that of the first is the market's own. */
export function pathSeed(seed: number, path: number): number {
  return path === 1 ? seed : hash2(seed, path, 0);
}
