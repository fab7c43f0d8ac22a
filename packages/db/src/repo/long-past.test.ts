import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ADA, addUsers } from '../../test/fixtures.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openDatabase, toDatabase } from '../open.ts';
import { createRepositories } from './index.ts';

const ROWS = 100_000;
const RANGE = { from: null, to: '9999-12-31' };

/** Ten trades a day, the last with a late row; every tenth of another account. */
const FILL = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})
  INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
    exit_price, opened_at, closed_at, reason, gross_pnl, fees_micro)
  SELECT CASE WHEN i % 10 = 9 THEN 't' || (i - 1) || '-late-1' ELSE 't' || i END, '${ADA.id}',
    CASE WHEN i % 11 = 0 THEN 'A2' ELSE 'A1' END, date('1990-01-01', (i / 10) || ' days'), '{}', 1,
    10000, 10000, i, i * 1000, 'target', (i * 7919) % 2001 - 1000, i % 7 FROM n`;

function withPast(fill: string) {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const first = openDatabase(path);
  addUsers(first);
  first.sqlite.exec(fill);
  first.close();
  const statements: string[] = [];
  const sqlite = new Sqlite(path, { verbose: (text) => statements.push(String(text)) });
  onTestFinished(() => void sqlite.close());
  return { sqlite, statements, ...createRepositories(toDatabase(sqlite)) };
}

function startWriter(sqlite: Sqlite.Database, note: (what: 'write') => void) {
  let isStopped = false;
  const insert = sqlite.prepare(`
    INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
      exit_price, opened_at, closed_at, reason, gross_pnl)
    VALUES (?, '${ADA.id}', 'A1', ?, '{}', 1, 1, 1, 1, ?, 'target', 1)`);
  async function write() {
    for (let number = 0; !isStopped; number += 1) {
      const [date, at] = [
        ['1980-01-01', 0],
        ['2000-01-01', 1],
        ['2030-01-01', 2e12],
      ][number % 3] as [string, number];
      insert.run(`written-${number}`, date, at + number);
      note('write');
      await setImmediate();
    }
  }
  const written = write();
  return async () => {
    isStopped = true;
    await written;
  };
}

describe('a hundred thousand rows [H14]', () => {
  it('are read in pages, with a turn for who writes between any two', async () => {
    const { sqlite, trades } = withPast(FILL);
    const expected = sqlite
      .prepare(
        `SELECT trade_id tradeId, date, closed_at closedAt, gross_pnl grossPnl, fees_micro feesMicro
         FROM trades WHERE account_number = 'A1' ORDER BY closed_at`,
      )
      .all();
    const turns: ('page' | 'write')[] = [];
    const read: unknown[] = [];
    const pages = trades.readLedgerPages(ADA.id, 'A1', RANGE);
    const stop = startWriter(sqlite, (what) => turns.push(what));
    for await (const rows of pages) {
      expect(rows.length).toBeLessThanOrEqual(500);
      turns.push('page');
      read.push(...rows);
    }
    await stop();
    expect(turns.filter((what) => what === 'page')).toHaveLength(Math.ceil(expected.length / 500));
    expect(turns.join(' ')).not.toContain('page page');
    expect(read).toEqual(expected);
  });

  it('are counted in pages, with a turn for who writes between any two', async () => {
    const { sqlite, statements, trades } = withPast(FILL);
    statements.length = 0;
    const counting = trades.countTrades(ADA.id);
    const stop = startWriter(sqlite, () => undefined);
    expect(await counting).toBe((ROWS / 10) * 9);
    await stop();
    const turns = statements.map((text) => (/^insert/i.test(text.trim()) ? 'write' : 'page'));
    expect(turns.filter((what) => what === 'page').length).toBeGreaterThan(ROWS / 500);
    expect(turns.slice(1).join(' ')).not.toContain('page page');
  });
});

describe('no read looks at more of a long past than it returns', () => {
  type World = ReturnType<typeof withPast>;
  const page = { beforeId: null, maxRows: 50 };
  const day = '2026-11-20';
  const bars = { symbol: 'SPY', feed: 'f', from: 1, to: 2 };
  const rows: readonly (readonly [
    string,
    (world: World) => unknown,
    readonly (string | undefined)[],
  ])[] = [
    [
      'the ledger of an account',
      ({ trades }) =>
        trades.readLedgerPages(ADA.id, 'A1', { from: day, to: day })[Symbol.asyncIterator]().next(),
      [
        'SEARCH trades',
        'SEARCH trades USING INDEX trades_by_account (user_id=? AND account_number=? AND (date,closed_at,trade_id)>(?,?,?) AND date<?)',
      ],
    ],
    [
      'the newest trades',
      ({ trades }) => trades.recent(ADA.id, 50),
      ['SEARCH trades USING INDEX trades_by_close (user_id=?)'],
    ],
    [
      'a page of closed trades',
      ({ closedTrades }) =>
        closedTrades.readPage(
          { userId: ADA.id, account: 'A1', range: { from: day, to: day } },
          null,
          50,
        ),
      ['SEARCH t USING INDEX trades_by_close (user_id=? AND closed_at>? AND closed_at<?)'],
    ],
    [
      'the late rows of a closed trade',
      ({ closedTrades, sqlite }) => {
        sqlite.exec(`INSERT INTO trades VALUES ('t0', '${ADA.id}', 'A1', '${day}', '{}', 1, 1, 1, 1,
          1, 'target', 1, 0)`);
        return closedTrades.findTrade(ADA.id, 't0');
      },
      [
        undefined,
        'SEARCH t USING INDEX sqlite_autoindex_trades_1 (trade_id=?)',
        'SEARCH t USING INDEX sqlite_autoindex_trades_1 (trade_id>? AND trade_id<?)',
      ],
    ],
    [
      'a closed trade',
      ({ closedTrades }) => closedTrades.findTrade(ADA.id, 't0'),
      ['SEARCH t USING INDEX sqlite_autoindex_trades_1 (trade_id=?)'],
    ],
    [
      'the rows of a range',
      ({ closedTrades }) =>
        closedTrades
          .readPerformanceRows({ userId: ADA.id, account: 'A1', range: { from: day, to: day } })
          .next(),
      ['SEARCH t USING INDEX trades_by_close (user_id=? AND closed_at>? AND closed_at<?)'],
    ],
    ['the newest row', ({ trades }) => trades.lastRow(), ['SEARCH trades']],
    [
      'whose rows are new',
      ({ trades }) => trades.usersSince(ROWS),
      ['SEARCH trades USING INTEGER PRIMARY KEY (rowid>?)'],
    ],
    [
      'the decisions of a day',
      ({ decisions }) => decisions.readDay(ADA.id, 'f', day),
      [
        'SEARCH decisions USING INDEX decisions_once_per_bar (feed=? AND bar_start=? AND user_id=?)',
      ],
    ],
    [
      'the decision on a bar',
      ({ decisions }) => decisions.ofBar(ADA.id, 'f', 1),
      [
        'SEARCH decisions USING INDEX decisions_once_per_bar (feed=? AND bar_start=? AND user_id=?)',
      ],
    ],
    [
      'the first and the last day of decisions',
      ({ decisions }) => decisions.readDateRange('f'),
      [
        'SEARCH decisions USING COVERING INDEX decisions_once_per_bar (feed=?)',
        'SEARCH decisions USING COVERING INDEX decisions_once_per_bar (feed=?)',
      ],
    ],
    [
      'the equity of a day',
      ({ equity }) => equity.readDay(ADA.id, 'A1', day),
      [
        'SEARCH equity_points USING INDEX sqlite_autoindex_equity_points_1 (user_id=? AND account_number=? AND date=?)',
      ],
    ],
    [
      'the equity of many days',
      ({ equity }) => equity.readDayCloses(ADA.id, 'A1', { from: day, to: day }),
      [
        'SEARCH equity_points USING INDEX sqlite_autoindex_equity_points_1 (user_id=? AND account_number=? AND date>? AND date<?)',
      ],
    ],
    [
      'a day that is thinned out',
      ({ equity }) => equity.thinOutDayBefore(day),
      ['SEARCH equity_points USING INDEX equity_points_by_date (date=?)'],
    ],
    [
      'a page of alarms',
      ({ alarms }) => alarms.readPage(ADA.id, { ...page, isOpenOnly: false }),
      [
        'SEARCH alarms USING INDEX alarms_by_user (user_id=? AND rowid<?)',
        'SEARCH alarms USING INDEX alarms_by_user (user_id=? AND rowid<?)',
      ],
    ],
    [
      'open alarms',
      ({ alarms }) => alarms.readPage(ADA.id, { ...page, isOpenOnly: true }),
      ['SEARCH alarms USING INDEX alarms_open (severity=? AND rowid<?)'],
    ],
    [
      'the number of open alarms',
      ({ alarms }) => alarms.openCount(ADA.id),
      ['SEARCH alarms USING INDEX alarms_open (severity=?)'],
    ],
    [
      'whether an alarm is open',
      ({ alarms }) => alarms.isOpen('CODE'),
      ['SEARCH alarms USING INDEX alarms_open (severity=?)'],
    ],
    [
      'a page of the audit log',
      ({ audit }) => audit.page(page),
      ['SEARCH audit_log USING INTEGER PRIMARY KEY (rowid<?)'],
    ],
    [
      'the bars of a day',
      ({ marketHistory }) => marketHistory.readBars(bars),
      [
        'SEARCH bars USING INDEX sqlite_autoindex_bars_1 (feed=? AND symbol=? AND start>? AND start<?)',
      ],
    ],
    [
      'the last signal',
      ({ marketHistory }) => marketHistory.readLastSignal(bars),
      [
        'SEARCH market_rows USING INDEX sqlite_autoindex_market_rows_1 (feed=? AND symbol=? AND bar_start>? AND bar_start<?)',
      ],
    ],
  ];

  it.each(rows)('%s [H14] [L9]', async (_name, ask, expected) => {
    // SQLite's plans don't depend on the number of rows.
    const world = withPast('');
    world.statements.length = 0;
    await ask(world);
    const asked = [...world.statements];
    const plans = asked.map((text) =>
      world.sqlite.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(),
    );
    expect(plans.map(([first]) => first?.detail)).toEqual(expected);
    // A list that comes with the query is no table.
    expect(JSON.stringify(plans)).not.toMatch(/SCAN (?!json_each )/);
  });
});
