import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBarFile } from '@tideline/broker/bars';
import {
  createGeneratedMarket,
  createReplayMarket,
  type SimulatedMarket,
} from '@tideline/broker/simulator';

/** A year of real SPY bars below `MARKET_DATA_DIR`. */
const REAL_YEAR = 'bars_5min/SPY_5m_ADMF-PC.csv.gz';
/** A year: about 20,000 bars. */
export const GENERATED_SESSIONS = 257;
export const GENERATED_SEED = 1;
const SYMBOL = 'SPY';

export interface MarketYear {
  readonly market: SimulatedMarket;
  readonly isGenerated: boolean;
  readonly lastDate: string;
  /** Makes the same market, with no session played or cached yet. */
  readonly createMarket: () => SimulatedMarket;
}

export function realYearFile(folder: string | undefined): string | null {
  const path = folder === undefined ? null : join(folder, REAL_YEAR);
  return path !== null && existsSync(path) ? path : null;
}

export async function openYear(folder: string | undefined): Promise<MarketYear> {
  const path = realYearFile(folder);
  if (path === null) {
    const fresh = () => createGeneratedMarket({ symbol: SYMBOL, seed: GENERATED_SEED });
    const market = fresh();
    const sessions = market.sessions(market.firstDate, yearAfter(market.firstDate));
    const lastDate = sessions[GENERATED_SESSIONS - 1]?.date ?? market.lastDate;
    return { market, isGenerated: true, lastDate, createMarket: fresh };
  }
  const file = await readBarFile(path, { symbol: SYMBOL });
  const fresh = () => createReplayMarket({ file });
  const market = fresh();
  return { market, isGenerated: false, lastDate: market.lastDate, createMarket: fresh };
}

export function yearBars({ market, lastDate }: MarketYear): ReturnType<SimulatedMarket['bars']> {
  const sessions = market.sessions(market.firstDate, lastDate);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the market has no session');
  return market.bars(5, first.open, last.close);
}

function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4, 7)}-28`;
}
