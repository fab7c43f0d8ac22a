import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { GENERATED_SEED, GENERATED_SESSIONS, realYearFile } from './market-data.ts';

export function yearOptions(marketData: string | undefined): readonly string[] {
  const file = realYearFile(marketData);
  return file === null
    ? ['--seed', String(GENERATED_SEED), '--sessions', String(GENERATED_SESSIONS)]
    : ['--bars', file];
}

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
