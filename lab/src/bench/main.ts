// Prints the product's budgets as a table:
//   npm run bench [-- --json FILE] [--only ROW …] [--before FILE]
//   npm run bench -- --floods [--flood-seconds N]    # attacks, which would take longer than all the rest
// --before: an earlier build's main.js, for rows that compare both.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accountEnumeration } from './account-enumeration.ts';
import { calculationBenches } from './calculation.ts';
import { callCosts } from './calls/calls.ts';
import { firstRun } from './first-run.ts';
import { flattenTime } from './flatten.ts';
import { floodBenches } from './flood/flood.ts';
import { orderDeadChannels } from './order-dead-channels.ts';
import { orderIdle } from './order-idle.ts';
import { orderUnderLoad } from './order-under-load.ts';
import { rowTable, toJson } from './row.ts';
import { runBenches } from './run.ts';
import { startToManaged } from './start-to-managed.ts';
import { sweepScaling } from './sweep-scaling.ts';
import { webLighthouse } from './web-lighthouse.ts';
import { webSize } from './web-size.ts';
import { webTick } from './web-tick.ts';
import { webTrades } from './web-trades.ts';
import { weekMemory } from './week.ts';

const ALL_BENCHES = [
  ...calculationBenches,
  firstRun,
  sweepScaling,
  orderIdle,
  orderUnderLoad,
  orderDeadChannels,
  flattenTime,
  startToManaged,
  callCosts,
  weekMemory,
  webSize,
  webLighthouse,
  webTick,
  webTrades,
  accountEnumeration,
];

const builtFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Exiting also ends the processes that the bench has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
      floods: { type: 'boolean' },
      'flood-seconds': { type: 'string', default: '60' },
      before: { type: 'string' },
    },
  });
  const only = values.only ?? null;
  const all = values.floods === true ? floodBenches : ALL_BENCHES;
  const benches = only === null ? all : [...ALL_BENCHES, ...floodBenches];
  const rows = await runBenches(benches, only, {
    floodSeconds: Number(values['flood-seconds']),
    marketData: process.env.MARKET_DATA_DIR,
    programs: {
      main: builtFile('apps/server/dist/main.js'),
      before: values.before,
      simulator: builtFile('apps/server/dist/simulator-main.js'),
    },
    commands: {
      backtest: builtFile('packages/backtest/dist/main.js'),
      bareYear: builtFile('lab/dist/bare-year.js'),
    },
    webRoot: builtFile('apps/web/dist'),
    chromium: process.env.CHROMIUM_PATH,
    printLine: (line) => console.error(`tideline: ${line}`),
  });
  if (values.json !== undefined) {
    writeFileSync(values.json, `${JSON.stringify(rows.map(toJson), null, 2)}\n`);
  }
  console.log(rowTable(rows));
  if (rows.some(({ value }) => value === null)) process.exitCode = 1;
} catch (error) {
  console.error(`tideline: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
