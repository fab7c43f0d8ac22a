// Baseline for a backtest's first run: a fresh process reads the bench's year once into the plain
// indicators.
import { bareLoop, plainBars } from '../bench/bare-loop.ts';
import { openYear, yearBars } from '../bench/market-data.ts';

const marketYear = await openYear(process.env.MARKET_DATA_DIR);
console.log(JSON.stringify(bareLoop(plainBars(yearBars(marketYear)))));
