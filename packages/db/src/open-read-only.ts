import Sqlite from 'better-sqlite3';
import { explaining } from './database-errors.ts';
import { type Database, databaseOn } from './open.ts';
import { createAudit } from './repo/audit.ts';
import { ClosedTrades } from './repo/closed-trades.ts';
import { createDecisions } from './repo/decisions.ts';
import { Equity } from './repo/equity.ts';
import type { Repositories } from './repo/index.ts';
import { MarketHistory } from './repo/market-history.ts';
import { createThresholds } from './repo/thresholds.ts';
import { createTrades } from './repo/trades.ts';

/** How long a reader waits while the log begins anew. */
const BUSY_TIMEOUT_MS = 500;

/**
 * A second connection to a database that is open elsewhere in this process. It sees what is committed
 * when a read begins, and can write nothing. A read that goes on holds up no commit; the log can't begin
 * anew until it ends.
 */
export function openForReading(path: string): Database {
  return explaining(path, () => {
    const sqlite = new Sqlite(path, {
      readonly: true,
      fileMustExist: true,
      timeout: BUSY_TIMEOUT_MS,
    });
    sqlite.pragma('query_only = ON');
    return databaseOn(sqlite);
  });
}

/** What is read beside the trading: nothing that is sealed, and no password, session or link. */
export type History = Pick<
  Repositories,
  'audit' | 'closedTrades' | 'decisions' | 'equity' | 'marketHistory' | 'thresholds' | 'trades'
>;

export function createHistory(database: Database): History {
  return {
    audit: createAudit(database),
    closedTrades: new ClosedTrades(database),
    decisions: createDecisions(database),
    equity: new Equity(database),
    marketHistory: new MarketHistory(database),
    thresholds: createThresholds(database),
    trades: createTrades(database),
  };
}
