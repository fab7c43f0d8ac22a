import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBarFile } from '@tideline/broker/bars';
import {
  createGeneratedMarket,
  createReplayMarket,
  type SimulatedMarket,
} from '@tideline/broker/simulator';

/** A year of real SPY bars, in the folder that `MARKET_DATA_DIR` names. */
const REAL_YEAR = 'bars_5min/SPY_5m_ADMF-PC.csv.gz';
/** A generated year: about 20,000 bars. */
const GENERATED_SESSIONS = 257;
const GENERATED_SEED = 1;
const SYMBOL = 'SPY';

export interface MarketYear {
  readonly market: SimulatedMarket;
  readonly isGenerated: boolean;
  /** Last trading date that is played. */
  readonly lastDate: string;
}

/** The real year where its file is at hand, else a generated one of the same length. */
export async function openYear(folder: string | undefined): Promise<MarketYear> {
  const path = folder === undefined ? null : join(folder, REAL_YEAR);
  if (path === null || !existsSync(path)) {
    const market = createGeneratedMarket({ symbol: SYMBOL, seed: GENERATED_SEED });
    const sessions = market.sessions(market.firstDate, yearAfter(market.firstDate));
    const lastDate = sessions[GENERATED_SESSIONS - 1]?.date ?? market.lastDate;
    return { market, isGenerated: true, lastDate };
  }
  const market = createReplayMarket({ file: await readBarFile(path, { symbol: SYMBOL }) });
  return { market, isGenerated: false, lastDate: market.lastDate };
}

function yearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4, 7)}-28`;
}
