import { expect, it } from 'vitest';
import { addUsers, FOMC, LIMITS } from '../test/fixtures.ts';
import { takeFence } from './fencing.ts';
import { openDatabase } from './open.ts';
import { createRepositories } from './repo/index.ts';

const LINK = { tokenHash: 't', kind: 'invite', email: 'a@example.com', userId: null } as const;
const TIMES = { createdBy: null, createdAt: 0, expiresAt: 10 };

function refusing(change: 'INSERT' | 'UPDATE' | 'DELETE', table: string) {
  const database = openDatabase(':memory:');
  addUsers(database);
  const repositories = createRepositories(database);
  takeFence(database);
  repositories.oneTimeLinks.add({ ...LINK, ...TIMES });
  database.sqlite.exec(
    `CREATE TABLE later (id text REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED);
     CREATE TRIGGER refuse AFTER ${change} ON ${table} BEGIN INSERT INTO later VALUES ('no-user'); END`,
  );
  const rows = () => database.sqlite.prepare(`SELECT * FROM ${table}`).all();
  return { database, ...repositories, rows };
}

it('a fencing number that was not committed is not taken [H5]', () => {
  const { database, rows } = refusing('UPDATE', 'fencing');
  expect(() => takeFence(database)).toThrow(/FOREIGN KEY/);
  expect(rows()).toEqual([{ id: 1, fence: 1 }]);
});

it('thresholds that were not committed do not rule [H5]', () => {
  const { thresholds, rows } = refusing('INSERT', 'thresholds');
  const values = {
    ...{ mfiBullishThreshold: 60, mfiBearishThreshold: 40, rsiOversoldThreshold: 30 },
    ...{ rsiOverboughtThreshold: 70, emaFastPeriod: 9, emaSlowPeriod: 21 },
    ...{ relativeVolumeThreshold: 1.5, ivThreshold: 30, slippageThreshold: 2 },
  };
  const append = () => thresholds.appendVersion(values, { savedBy: null, savedAt: 0 });
  expect(append).toThrow(/FOREIGN KEY/);
  expect(rows()).toEqual([]);
});

it('limits and blackouts that were not committed do not rule [H5]', () => {
  const { operatorLimits, rows } = refusing('INSERT', 'operator_limits');
  const append = () => operatorLimits.appendVersion(LIMITS, { savedBy: null, savedAt: 0 });
  expect(append).toThrow(/FOREIGN KEY/);
  expect(rows()).toEqual([]);
  const other = refusing('INSERT', 'blackouts');
  expect(() => other.blackouts.replace([FOMC])).toThrow(/FOREIGN KEY/);
  expect(other.rows()).toEqual([]);
});

it('a link whose use was not committed is not used [H5]', () => {
  const { oneTimeLinks, rows } = refusing('DELETE', 'one_time_links');
  expect(() => oneTimeLinks.takeLink('t', 'invite', 1)).toThrow(/FOREIGN KEY/);
  expect(rows()).toHaveLength(1);
});
