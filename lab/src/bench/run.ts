import type { Bench, BenchEnvironment } from './bench.ts';
import { type BenchRow, failedRow, measuredRow } from './row.ts';

const LONGEST_REASON = 300;

/**
 * Runs one bench after the other: they must not disturb each other. A failed one leaves rows that
 * say why. Throws `RangeError` for an unknown row.
 */
export async function runBenches(
  benches: readonly Bench[],
  only: readonly string[] | null,
  surroundings: BenchEnvironment,
): Promise<readonly BenchRow[]> {
  const names = benches.flatMap(({ measures }) => measures.map(({ name }) => name));
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`there is no row ${unknown}; the rows are ${names.join(', ')}`);
  }
  const isWanted = (name: string) => only === null || only.includes(name);
  const rows: BenchRow[] = [];
  for (const bench of benches) {
    const wanted = bench.measures.filter(({ name }) => isWanted(name));
    if (wanted.length > 0) rows.push(...(await runBench(bench, wanted, surroundings)));
  }
  return rows;
}

async function runBench(
  { run }: Bench,
  wanted: Bench['measures'],
  surroundings: BenchEnvironment,
): Promise<readonly BenchRow[]> {
  surroundings.printLine(`measuring ${wanted.map(({ name }) => name).join(', ')}`);
  try {
    const figures = await run(surroundings);
    return wanted.map((measure) =>
      measuredRow(
        measure,
        figures.find(({ name }) => name === measure.name),
      ),
    );
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // A failed process may have written many lines.
    const line = said.replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
    return wanted.map((measure) => failedRow(measure, line));
  }
}
