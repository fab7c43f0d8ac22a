// Kills the built product again and again while it trades:
//   node lab/dist/kill.js --kill N [--seed SEED] [--per-folder N] [--out FILE]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killLines, runKills } from './run-kills.ts';

const server = (entry: string) =>
  fileURLToPath(new URL(`../../apps/server/dist/${entry}.js`, import.meta.url));

const { values } = parseArgs({
  options: {
    kill: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    'per-folder': { type: 'string', default: '50' },
    out: { type: 'string' },
  },
});
// By itself a signal would leave the processes of the product behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const report = await runKills({
  programs: { main: server('main'), simulator: server('simulator-main') },
  kills: Number(values.kill),
  seed: Number(values.seed),
  perFolder: Number(values['per-folder']),
  results: values.out ?? null,
  onSeries: (line) => console.error(`tideline: ${line}`),
});
for (const line of killLines(report)) console.log(line);
process.exitCode = report.violations.length === 0 && report.kills > 0 ? 0 : 1;
