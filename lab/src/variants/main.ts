// Searches with known-bad variants of the product: npm run sim -- --mutants
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readCount, runProgram, UsageError } from '../usage.ts';
import { runVariants } from './run.ts';
import { ALL_VARIANTS } from './variants.ts';

const USAGE = `npm run sim -- --mutants    searches with known-bad variants of the product
  --only ID                  one of them, M1 to M21; may be repeated
  --workers W                variants at a time (default: one for each core)`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      mutants: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const { only } = values;
  const variants = ALL_VARIANTS.filter(({ id }) => only.length === 0 || only.includes(id));
  if (variants.length < only.length)
    throw new UsageError(`--only takes M1 to M${ALL_VARIANTS.length}`);
  const areAllCaught = await runVariants({
    workerCount: readCount('workers', values.workers),
    variants,
    print: (line) => console.log(line),
    now: () => performance.now(),
  });
  return areAllCaught ? 0 : 1;
}

await runProgram(USAGE, main);
