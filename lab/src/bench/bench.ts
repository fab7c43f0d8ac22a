import type { Programs } from './product/product.ts';
import type { Figure, Measure } from './row.ts';

/** The built programs that a row starts in fresh processes. */
export interface Commands {
  readonly backtest: string;
  /** Reads the same year and computes only the plain indicators. */
  readonly bareYear: string;
}

/** Where benches find what they measure, and how they say how far they are. */
export interface Surroundings {
  /** The folder with real market data, if there is one. */
  readonly marketData: string | undefined;
  readonly programs: Programs;
  readonly commands: Commands;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** The browser to measure screens in, if one is known. */
  readonly chromium: string | undefined;
  /** How long each flood lasts. */
  readonly floodSeconds: number;
  readonly say: (line: string) => void;
}

/** One run that fills some rows. */
export interface Bench {
  readonly measures: readonly Measure[];
  /** Throws when it can't measure. */
  readonly run: (surroundings: Surroundings) => Promise<readonly Figure[]>;
}
