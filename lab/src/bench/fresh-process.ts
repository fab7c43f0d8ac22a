import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { GENERATED_SEED, GENERATED_SESSIONS, realYearFile } from './market-data.ts';

/** The year of the bench as the backtest's command line asks for it. */
export function yearOptions(marketData: string | undefined): readonly string[] {
  const file = realYearFile(marketData);
  return file === null
    ? ['--seed', String(GENERATED_SEED), '--sessions', String(GENERATED_SESSIONS)]
    : ['--bars', file];
}

/** Runs a built program from its start to its end. Rejects with what it said when it fails. */
export async function runFresh(program: string, options: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint}`);
  } finally {
    process.off('exit', end);
  }
}
