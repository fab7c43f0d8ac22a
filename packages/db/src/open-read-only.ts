import Sqlite from 'better-sqlite3';
import { withExplainedErrors } from './database-errors.ts';
import { withFile } from './durable-file.ts';
import { type Database, databaseOn, openDatabase } from './open.ts';
import { createAuditRepository } from './repo/audit.ts';
import { ClosedTrades } from './repo/closed-trades.ts';
import { createDecisionsRepository } from './repo/decisions.ts';
import { Equity } from './repo/equity.ts';
import { DecisionLines } from './repo/evidence/decision-lines.ts';
import { PastDecisions } from './repo/evidence/past-decisions.ts';
import { QuotedOrders } from './repo/evidence/quoted-orders.ts';
import { MarketHistory } from './repo/market-history.ts';
import { TradePaths } from './repo/paths/trade-paths.ts';
import { createThresholdsRepository } from './repo/thresholds.ts';
import { createTradesRepository } from './repo/trades.ts';

/** Waits this long while the write-ahead log restarts. */
const BUSY_TIMEOUT_MS = 500;

/**
 * Opens a second connection in this process. A read gets what was committed when it began and
 * delays no commit, but the write-ahead log can't restart until it is over.
 */
export function openForReading(path: string): Database {
  return withExplainedErrors(path, () => {
    const sqlite = new Sqlite(path, {
      readonly: true,
      fileMustExist: true,
      timeout: BUSY_TIMEOUT_MS,
    });
    sqlite.pragma('query_only = ON');
    return databaseOn(sqlite);
  });
}

/**
 * Offsets of the bytes that say how a database is written and read; 1 is the mode that works in
 * memory.
 */
const JOURNAL_BYTES = [18, 19];

/**
 * Opens a copy in memory of a database whose file can't be written. Work on it is lost with the
 * process.
 */
export function openCopy(path: string): Database {
  const options = { readonly: true, fileMustExist: true };
  const bytes = withExplainedErrors(path, () =>
    withFile(path, options, (sqlite) => sqlite.serialize()),
  );
  for (const index of JOURNAL_BYTES) bytes[index] = 1;
  return openDatabase(bytes);
}

export type History = ReturnType<typeof createHistory>;

/** Leaves out all that is sealed, and passwords, sessions and links. */
export function createHistory(database: Database) {
  return {
    audit: createAuditRepository(database),
    closedTrades: new ClosedTrades(database),
    decisionLines: new DecisionLines(database),
    decisions: createDecisionsRepository(database),
    equity: new Equity(database),
    marketHistory: new MarketHistory(database),
    pastDecisions: new PastDecisions(database),
    quotedOrders: new QuotedOrders(database),
    thresholds: createThresholdsRepository(database),
    tradePaths: new TradePaths(database),
    trades: createTradesRepository(database),
  };
}
