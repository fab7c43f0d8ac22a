import { availableParallelism } from 'node:os';
import { readCount, UsageError } from '../usage.ts';

export type SimMode = 'seeds' | 'crashes' | 'pairs' | 'trace';

export interface SimOptions {
  readonly mode: SimMode;
  readonly runCount: number;
  readonly firstSeed: number;
  readonly hasFaults: boolean;
  readonly workerCount: number;
  /** Folder of finished batches, which are not played again. */
  readonly resultsFolder: string | null;
  readonly showsTraceHash: boolean;
  readonly showsCoverage: boolean;
}

export const USAGE = `npm run sim -- [--seeds N] [--from SEED]   plays seeds (default 500 from 1)
  --seed N --trace       plays one seed and prints what happens
  --kill N               kills the built product N times while it trades
  --mutants              known-bad variants of the product, each to be caught
  --crashes              12 scenarios, with a crash at every single point of each
  --pairs N              N pairs: a crash, and another one during the recovery
  --no-faults            a broker, a host and a disk without any fault
  --workers W            threads (default: one for each core)
  --out FILE             keeps finished batches as JSON lines and goes on where it was left
  --coverage             lists what went wrong in which state of an order
  --trace-hash           prints the hash of all that happened, alone`;

const DEFAULT_SEEDS = 500;

/** Throws `UsageError`. */
export function readOptions(args: readonly string[]): SimOptions {
  const flags = new Set<string>();
  const numbers = new Map<string, number>();
  let out: string | null = null;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const name = arg.replace(/^--/, '');
    if (FLAG_NAMES.has(name)) flags.add(name);
    else if (NUMBER_NAMES.has(name)) numbers.set(name, readCount(name, rest.shift()));
    else if (name === 'out') out = readText(name, rest.shift());
    else throw new UsageError(`${arg} is not an option`);
  }
  const pairs = numbers.get('pairs');
  const seed = numbers.get('seed');
  const mode = flags.has('crashes')
    ? 'crashes'
    : pairs !== undefined
      ? 'pairs'
      : seed !== undefined && flags.has('trace')
        ? 'trace'
        : 'seeds';
  return {
    mode,
    runCount: pairs ?? (seed === undefined ? (numbers.get('seeds') ?? DEFAULT_SEEDS) : 1),
    firstSeed: seed ?? numbers.get('from') ?? 1,
    hasFaults: !flags.has('no-faults'),
    workerCount: numbers.get('workers') ?? availableParallelism(),
    resultsFolder: out,
    showsTraceHash: flags.has('trace-hash'),
    showsCoverage: flags.has('coverage'),
  };
}

const FLAG_NAMES = new Set(['crashes', 'trace', 'no-faults', 'coverage', 'trace-hash']);
const NUMBER_NAMES = new Set(['seeds', 'from', 'seed', 'pairs', 'workers']);

function readText(name: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`--${name} needs a file`);
  return text;
}
