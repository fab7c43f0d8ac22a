// Runs in: all
import { setImmediate } from 'node:timers/promises';
import { done } from '@tideline/api';
import { createRepositories, openDatabase, type Repositories } from '@tideline/db';
import { dailySeries, initialState, type LedgerRow, tradeStatistics } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { readerHere } from '../../test/reader-here.ts';
import { addUsers } from '../../test/users.ts';
import { createLedgerPort } from './ledger-port.ts';

const ROWS = 100_000;
const RANGE = { from: null, to: '9999-12-31' };

/** Ten rows a day of one account; one of the ten corrects the trade before it. */
const FILL = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})
  INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
    exit_price, opened_at, closed_at, reason, gross_pnl, fees_micro)
  SELECT CASE WHEN i % 10 = 9 THEN 'ann-' || (i - 1) || '-late-1' ELSE 'ann-' || i END, 'ann',
    'A-ann', date('1990-01-01', (i / 10) || ' days'), '{}', 1, 10000, 10000, i, i * 1000, 'target',
    (i * 7919) % 2001 - 1000, i % 7 FROM n`;

function createWorld() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann');
  const { sqlite } = database;
  sqlite.exec(FILL);
  const rows = () =>
    sqlite
      .prepare<[], LedgerRow>(
        `SELECT trade_id tradeId, date, closed_at closedAt, gross_pnl grossPnl, fees_micro feesMicro
         FROM trades ORDER BY closed_at`,
      )
      .all();
  const insert = sqlite.prepare(`
    INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
      exit_price, opened_at, closed_at, reason, gross_pnl)
    VALUES ('ann-written', 'ann', 'A-ann', '2020-01-01', '{}', 1, 1, 1, 1, 1577836800000, 'stop', -1)`);
  const turns: ('page' | 'write')[] = [];
  const trades: Repositories['trades'] = {
    ...repositories.trades,
    async *readLedgerPages(userId, account, range) {
      for await (const page of repositories.trades.readLedgerPages(userId, account, range)) {
        turns.push('page');
        yield page;
      }
    },
  };
  const state = { ...initialState('ann'), venue: { accountNumber: 'A-ann', pool: 'simulated' } };
  const port = createLedgerPort({
    reader: readerHere({ ...repositories, trades }),
    decisions: repositories.decisions,
    supervisor: { loopOf: () => ({ state }) } as never,
    feed: 'test',
  });
  return { sqlite, port, rows, turns, insert };
}

test('statistics of a hundred thousand rows let a writer commit between any two pages, whatever other users ask [H14] [L9]', async () => {
  const { sqlite, port, rows, turns } = createWorld();
  const ranges = [RANGE, { ...RANGE, from: '1995-01-01' }, { ...RANGE, from: '2015-01-01' }];
  const before = rows();
  let isAnswered = false;
  const asked = Promise.all(ranges.map((range) => port.readStatistics('ann', range))).finally(
    () => {
      isAnswered = true;
    },
  );
  for (let commits = 0; !isAnswered; commits += 1) {
    sqlite.pragma(`application_id = ${commits}`);
    turns.push('write');
    await setImmediate();
  }
  expect(await asked).toEqual(ranges.map((range) => done(tradeStatistics(before, range))));
  expect(turns.filter((turn) => turn === 'page').length).toBeGreaterThan(ROWS / 500);
  expect(turns.join(' ')).not.toContain('page page');
});

test('a row that is written meanwhile is in the next answer, and in none before [H14]', async () => {
  const { port, rows, insert } = createWorld();
  const before = rows();
  const asked = port.readStatistics('ann', RANGE);
  await setImmediate();
  insert.run();
  expect(await asked).toEqual(done(tradeStatistics(before, RANGE)));
  const after = rows();
  expect(await port.readStatistics('ann', RANGE)).toEqual(done(tradeStatistics(after, RANGE)));
  expect(after).toHaveLength(ROWS + 1);
  expect(dailySeries(after, RANGE).at(-1)?.cumulativePnl).toBe(
    tradeStatistics(after, RANGE).netPnl,
  );
});
