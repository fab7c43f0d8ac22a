import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AT, addUsers, bar, decision, stateOf } from '../test/fixtures.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { takeFence } from './fencing.ts';
import { openDatabase } from './open.ts';
import { openInMemoryCopy, openReadOnly } from './open-read-only.ts';
import { createRepositories, createTradingHistory } from './repo/index.ts';
import { TradingStore } from './trading-store.ts';

function openBoth() {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const writer = openDatabase(path);
  addUsers(writer);
  const reader = openReadOnly(path);
  onTestFinished(() => {
    reader.close();
    writer.close();
  });
  const { audit } = createRepositories(writer);
  const entry = { actorId: null, actor: 'system', subject: null, detail: null, address: null };
  return {
    writer,
    reader,
    history: createTradingHistory(reader),
    note: () => audit.append({ ...entry, at: 1, action: 'noted' }),
  };
}

const logOf = ({ sqlite }: ReturnType<typeof openDatabase>, mode: string) =>
  (sqlite.pragma(`wal_checkpoint(${mode})`) as { busy: number }[])[0]?.busy;

describe('G2 a connection for reading', () => {
  test('can write nothing', () => {
    const { reader, history } = openBoth();
    for (const sql of ['DELETE FROM users', 'CREATE TABLE t (x)', 'PRAGMA user_version = 1']) {
      expect(() => reader.sqlite.exec(sql)).toThrow('attempt to write a readonly database');
    }
    expect(() => history.marketHistory.saveBars('SPY', 'test', [bar(1)])).toThrow('readonly');
    expect(reader.sqlite.pragma('query_only', { simple: true })).toBe(1);
  });

  test('reads what is committed when it begins', () => {
    const { history, note } = openBoth();
    expect(history.audit.page({ beforeId: null, maxRows: 10 })).toHaveLength(0);
    note();
    note();
    expect(history.audit.page({ beforeId: null, maxRows: 10 })).toHaveLength(2);
  });

  test('whose read goes on holds up no commit, but keeps the log from restarting', () => {
    const { writer, reader, note } = openBoth();
    note();
    const reading = reader.sqlite.prepare('SELECT id FROM users').iterate();
    reading.next();
    for (let row = 0; row < 100; row += 1) note();
    expect(logOf(writer, 'PASSIVE')).toBe(0);
    expect(logOf(writer, 'TRUNCATE')).toBe(1);
    reading.return?.();
    expect(logOf(writer, 'TRUNCATE')).toBe(0);
  });

  test('knows of nobody’s keys, sessions or passwords', () => {
    const { history } = openBoth();
    expect(Object.keys(history).sort()).toEqual([
      'audit',
      'closedTrades',
      'decisionLines',
      'decisions',
      'equity',
      'marketHistory',
      'pastDecisions',
      'quotedOrders',
      'thresholds',
      'tradePaths',
      'trades',
    ]);
  });
});

test('G2 a day of decisions is read as far as its page goes', () => {
  const { writer, history } = openBoth();
  const open = Date.parse('2026-11-20T14:30:00Z');
  const starts = Array.from({ length: 78 }, (_, number) => open + number * 300_000);
  const journal = starts.map((start) => decision(start));
  const step = { userId: 'u1', at: AT, feed: 'test', state: stateOf('u1'), intents: [], journal };
  new TradingStore(writer).commitSteps([{ ...step, fence: takeFence(writer) }], []);
  const read = (before: number | null, limit: number) =>
    history.decisions
      .readDay('u1', 'test', '2026-11-20', { beforeBarStart: before, maxRows: limit })
      .map(({ barStart }) => starts.indexOf(barStart));
  expect(read(null, 3)).toEqual([77, 76, 75]);
  expect(read(starts[75] ?? 0, 2)).toEqual([74, 73]);
  expect(read(starts[1] ?? 0, 5)).toEqual([0]);
  expect(read(starts[0] ?? 0, 5)).toEqual([]);
  expect(read(null, 200)).toHaveLength(78);
});

test('a copy holds what is in the log too, and nothing of it comes back into the file', () => {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  expect(takeFence(database)).toBe(1);
  const copy = openInMemoryCopy(path);
  expect(takeFence(copy)).toBe(2);
  copy.close();
  expect(takeFence(database)).toBe(2);
});
