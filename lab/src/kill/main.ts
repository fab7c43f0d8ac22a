// Kills the built product repeatedly while it trades: npm run sim -- --kill N
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCount, runProgram } from '../usage.ts';
import { killLines, runKills } from './run-kills.ts';

const USAGE = `npm run sim -- --kill N      kills the built product N times while it trades
  --seed SEED                names the kills (default 1)
  --per-folder N             kills on one data folder before the next one begins (default 50)
  --out FILE                 keeps finished series as JSON lines and goes on where it was left;
                             a new build needs a new file`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kill: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'per-folder': { type: 'string', default: '50' },
      out: { type: 'string' },
    },
  });
  // Otherwise a signal would leave the product's processes behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const report = await runKills({
    programs: { main: serverProgram('main'), simulator: serverProgram('simulator-main') },
    killCount: readCount('kill', values.kill),
    seed: readCount('seed', values.seed),
    perFolder: readCount('per-folder', values['per-folder']),
    resultsFile: values.out ?? null,
    onSeries: (line) => console.error(`tideline: ${line}`),
  });
  for (const line of killLines(report)) console.log(line);
  return report.violations.length === 0 && report.kills > 0 ? 0 : 1;
}

function serverProgram(entry: string): string {
  return fileURLToPath(new URL(`../../apps/server/dist/${entry}.js`, import.meta.url));
}

await runProgram(USAGE, main);
