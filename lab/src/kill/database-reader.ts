import { createRequire } from 'node:module';
import type { AccountState } from '@tideline/engine';

export interface DatabaseRecords {
  readonly integrity: string;
  readonly states: readonly AccountState[];
  readonly intended: readonly {
    readonly userId: string;
    readonly clientOrderId: string;
    readonly side: 'buy' | 'sell';
    readonly quantity: number;
  }[];
  readonly attempts: readonly { readonly clientOrderId: string; readonly fence: number }[];
  readonly trades: readonly {
    readonly tradeId: string;
    readonly accountNumber: string;
    readonly quantity: number;
    readonly reason: string;
    /** 1/10,000 dollar. */
    readonly grossPnl: number;
    readonly feesMicro: number;
  }[];
}

interface Sqlite {
  prepare(sql: string): {
    all(...values: unknown[]): unknown[];
    run(...values: unknown[]): unknown;
  };
  transaction<T>(work: () => T): () => T;
  close(): void;
}
type OpenSqlite = new (path: string, options: { readonly: boolean; timeout: number }) => Sqlite;

/**
 * Opened for each look: a lasting connection would keep the next process from recovering a killed
 * process's log.
 */
export class RecordFile {
  readonly #open: OpenSqlite;
  readonly #path: string;

  /** `serverEntry`: the server's bundle, where SQLite's binary is found. */
  constructor(serverEntry: string, path: string) {
    this.#open = createRequire(serverEntry)('better-sqlite3') as OpenSqlite;
    this.#path = path;
  }

  readRecords(): DatabaseRecords {
    return this.#withSqlite(true, (sqlite) => {
      const all = <T>(sql: string) => sqlite.prepare(sql).all() as T[];
      const readAll = sqlite.transaction(() => ({
        integrity: all<{ integrity_check: string }>('PRAGMA integrity_check')
          .map((row) => row.integrity_check)
          .join('; '),
        states: all<{ state: string }>('SELECT state FROM account_states').map(
          ({ state }) => JSON.parse(state) as AccountState,
        ),
        intended: all<DatabaseRecords['intended'][number]>(
          `SELECT user_id AS userId, client_order_id AS clientOrderId,
             json_extract(intent, '$.order.side') AS side,
             json_extract(intent, '$.order.quantity') AS quantity
           FROM intents WHERE type = 'submit'`,
        ),
        attempts: all<DatabaseRecords['attempts'][number]>(
          'SELECT client_order_id AS clientOrderId, fence FROM attempts',
        ),
        trades: all<DatabaseRecords['trades'][number]>(
          `SELECT trade_id AS tradeId, account_number AS accountNumber, quantity, reason,
             gross_pnl AS grossPnl, fees_micro AS feesMicro FROM trades`,
        ),
      }));
      return readAll();
    });
  }

  attemptsOf(clientOrderId: string): number {
    return this.#withSqlite(
      true,
      (sqlite) =>
        sqlite.prepare('SELECT 1 FROM attempts WHERE client_order_id = ?').all(clientOrderId)
          .length,
    );
  }

  allowEmails(emails: readonly string[]): void {
    this.#withSqlite(false, (sqlite) => {
      const allow = sqlite.prepare('INSERT INTO allowed_emails (email, added_at) VALUES (?, 0)');
      for (const email of emails) allow.run(email);
    });
  }

  /** Puts full days of decisions before a user's first one, each like their latest. */
  inventPast(email: string, dayCount: number): void {
    this.#withSqlite(false, (sqlite) => {
      sqlite
        .prepare(
          `INSERT INTO decisions (user_id, feed, date, bar_start, symbol, outcome, sentence, gates,
             contract, quantity, limit_price, trade_id, inputs)
           WITH RECURSIVE
             day(back) AS (SELECT 1 UNION ALL SELECT back + 1 FROM day WHERE back < ?),
             bar(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM bar WHERE number < 77)
           SELECT user_id, feed, date(date, '-' || back || ' days'),
             bar_start - back * 86400000 + number * 300000, symbol, outcome, sentence, gates,
             contract, quantity, limit_price, NULL, inputs
           FROM decisions, day, bar WHERE id = (SELECT max(decisions.id) FROM decisions
             JOIN users ON users.id = decisions.user_id WHERE users.email = ?)`,
        )
        .run(dayCount, email);
    });
  }

  #withSqlite<T>(readonly: boolean, work: (sqlite: Sqlite) => T): T {
    const sqlite = new this.#open(this.#path, { readonly, timeout: 5_000 });
    try {
      return work(sqlite);
    } finally {
      sqlite.close();
    }
  }
}
