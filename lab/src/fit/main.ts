import { expiryDays, fitRows } from './fit.ts';

/**
 * `npm run --silent fit`: what real options on their last day imply at the money, stamp by stamp,
 * beside the model on the same bars; CSV. It shows what a change of the model does.
 */
const daysFolder = expiryDays(process.env.MARKET_DATA_DIR);
if (daysFolder === null) {
  process.stderr.write('fit: MARKET_DATA_DIR must name a folder that holds spx_0dte\n');
  process.exit(2);
}
process.stdout.write('date,minute,implied,model,log_ratio_percent\n');
for (const { date, minute, implied, model } of await fitRows(daysFolder)) {
  const ratio = 100 * Math.log(implied / model);
  const numbers = [minute, implied.toFixed(6), model.toFixed(6), ratio.toFixed(2)];
  process.stdout.write(`${[date, ...numbers].join(',')}\n`);
}
