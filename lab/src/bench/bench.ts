import type { Programs } from './product/product.ts';
import type { Figure, RowDefinition } from './row.ts';

export interface BenchCommands {
  readonly backtest: string;
  readonly bareYear: string;
}

export interface BenchEnvironment {
  readonly marketData: string | undefined;
  readonly programs: Programs;
  readonly commands: BenchCommands;
  readonly webRoot: string;
  readonly chromium: string | undefined;
  readonly floodSeconds: number;
  readonly printLine: (line: string) => void;
}

export interface Bench {
  readonly measures: readonly RowDefinition[];
  /** Throws when it can't measure. */
  readonly run: (surroundings: BenchEnvironment) => Promise<readonly Figure[]>;
}
