// Prints the short version of a backtest's JSON report:
//   node examples/backtest/read-report.mjs report.json
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node examples/backtest/read-report.mjs REPORT.json');
  process.exit(2);
}
const { format, verdict, results, trades, gates, warnings } = JSON.parse(
  readFileSync(file, 'utf8'),
);
if (format.name !== 'tideline-backtest' || format.version !== 2) {
  console.error(`${file} is no backtest report of version 2`);
  process.exit(2);
}

// The verdict is about this interval: when there is none, or when it includes 0, the run proves
// nothing.
const { returnOnPremium, returnOnPremiumInterval } = results.all;
console.log(`SIMULATED. Verdict: ${verdict.word}${verdict.barely ? ' (barely)' : ''}`);
console.log(`Return on premium: ${percent(returnOnPremium)} a trade, 95 %: ${ends()}`);
console.log(`Net result: ${dollars(results.netPnl)} in ${results.all.trades} trades`);

for (const { date, symbol, quantity, entryPrice, exitPrice, reason, netPnl } of trades) {
  console.log(
    `  ${date}  ${quantity} × ${symbol}  ${entryPrice} → ${exitPrice}  ${reason}  ${dollars(netPnl)}`,
  );
}

const busiest = gates.toSorted((a, b) => b.refused - a.refused).slice(0, 3);
console.log(
  `Gates that refused most: ${busiest.map(({ gate, refused }) => `${gate} ${refused}`).join(', ')}`,
);
for (const warning of warnings) console.log(`Warning: ${warning}`);

function ends() {
  if (returnOnPremiumInterval === null) return 'none, there are too few days with a trade';
  return `${percent(returnOnPremiumInterval.low)} to ${percent(returnOnPremiumInterval.high)}`;
}

function percent(value) {
  return value === null ? 'none' : `${value.toFixed(2)} %`;
}

function dollars(value) {
  return `${value < 0 ? '-' : ''}$${Math.abs(value).toFixed(2)}`;
}
