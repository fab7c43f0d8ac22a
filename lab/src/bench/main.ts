// Measures the budgets of the product and prints them as a table:
//   npm run bench [-- --json FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backtestBarsPerSecond } from './backtest.ts';
import { indicatorMicroseconds } from './indicators.ts';
import { openYear } from './market-data.ts';
import { type Row, table } from './row.ts';
import { signalBarsPerSecond } from './signal.ts';

function main(): void {
  const path = jsonPath();
  const year = openYear(process.env.MARKET_DATA_DIR);
  const { market, lastDate } = year;
  const sessions = market.sessions(market.firstDate, lastDate);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the market has no session');
  const bars = market.bars(5, first.open, last.close);
  console.error(`tideline: ${bars.length} bars${year.isGenerated ? ' (generated)' : ''}`);

  const data = year.isGenerated ? ({ data: 'generated' } as const) : {};
  const rows: readonly Row[] = [
    {
      name: 'indicators.us_per_bar',
      value: indicatorMicroseconds(bars),
      unit: 'us',
      budget: { limit: 1.5, kind: 'at most' },
      ...data,
    },
    {
      name: 'backtest.signal_bars_per_second',
      value: signalBarsPerSecond(year, sessions, bars),
      unit: 'bars/s',
      budget: { limit: 250_000, kind: 'at least' },
      ...data,
    },
    {
      name: 'backtest.bars_per_second',
      value: backtestBarsPerSecond(year),
      unit: 'bars/s',
      budget: { limit: 40_000, kind: 'at least' },
      ...data,
    },
  ];
  if (path !== null) writeFileSync(path, `${JSON.stringify(rows.map(toJson), null, 2)}\n`);
  console.log(table(rows));
}

/** A budget is a number in the file: whether it is a floor or a ceiling follows from the unit. */
function toJson({ budget, ...row }: Row) {
  return { ...row, budget: budget.limit };
}

function jsonPath(): string | null {
  try {
    const { values } = parseArgs({ options: { json: { type: 'string' } } });
    return values.json ?? null;
  } catch (error) {
    console.error(`tideline: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
}

main();
