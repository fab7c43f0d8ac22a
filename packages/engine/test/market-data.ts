import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bar } from '../src/model/bar.ts';
import { fromDollars } from '../src/model/money.ts';

/** Where it is unset, tests that need it are skipped. */
export const MARKET_DATA_DIR = process.env.MARKET_DATA_DIR;
export const WITHOUT_DATA =
  MARKET_DATA_DIR === undefined ? ' [skipped: MARKET_DATA_DIR is not set]' : '';

export const MAIN_SERIES = 'bars_5min/SPY_5m_ADMF-PC.csv.gz';
export const MINUTE_SERIES = 'bars_1min/SPY_1m_ADMF-PC.converted.csv.gz';
export const MINUTE_DAY = 'bars_1min/spy_alpaca_1min_20250829.csv';
export const DIRTY_SERIES = 'dirty/SPY_5m_ORB_extended.csv.gz';
export const GOLDEN = 'golden/SPY_5m_ADMF-PC_first6000_TALIB_C_0.4_via_npm_talib_1.1.6.csv.gz';
export const HOLIDAYS = 'calendar/us_equity_holidays_early_closes.csv';

export function readLines(name: string): string[] {
  const content = readFileSync(join(MARKET_DATA_DIR ?? '', name));
  const text = name.endsWith('.gz') ? gunzipSync(content).toString() : content.toString();
  return text.trim().split(/\r?\n/);
}

export function readRows(name: string): string[][] {
  return readLines(name)
    .slice(1)
    .map((line) => line.split(','));
}

export function readBars(name: string): Bar[] {
  return readRows(name).map(([time = '', open, high, low, close, volume]) => ({
    start: Date.parse(time),
    open: fromDollars(Number(open)),
    high: fromDollars(Number(high)),
    low: fromDollars(Number(low)),
    close: fromDollars(Number(close)),
    volume: Number(volume),
  }));
}
