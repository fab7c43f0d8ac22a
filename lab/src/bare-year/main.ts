// Reads the year of the bench and feeds the plain indicators with it, once, in a process of its own:
// what the first run of a backtest is compared with.
import { bareLoop, plainBars } from '../bench/bare-loop.ts';
import { openYear, yearBars } from '../bench/market-data.ts';

const year = await openYear(process.env.MARKET_DATA_DIR);
console.log(JSON.stringify(bareLoop(plainBars(yearBars(year)))));
