import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { prepareRows, prepareWrite } from './prepared-query.ts';
import { breakers } from './schema/breakers.ts';

const STATE = { date: '2026-11-20', latched: false, accounts: {} };

function prepared() {
  const { orm, sqlite } = openDatabase(':memory:');
  const write = prepareWrite(
    sqlite,
    orm
      .insert(breakers)
      .values({ pool: sql.placeholder('pool'), state: sql.placeholder('state') })
      .onConflictDoUpdate({ target: breakers.pool, set: { state: sql`excluded.state` } }),
  );
  const { pool, state } = breakers;
  const of = orm.select({ state, pool }).from(breakers);
  const rows = prepareRows(sqlite, of.where(eq(pool, sql.placeholder('wanted'))));
  return { orm, sqlite, write, rows };
}

it('puts each value in its place, in the form of its column', () => {
  const { orm, write, rows } = prepared();
  write({ state: STATE, pool: 'paper' });
  write({ pool: 'live', state: { ...STATE, latched: true } });
  write({ pool: 'paper', state: { ...STATE, date: '2026-11-23' } });
  expect(orm.select().from(breakers).orderBy(breakers.pool).all()).toEqual([
    { pool: 'live', state: { ...STATE, latched: true } },
    { pool: 'paper', state: { ...STATE, date: '2026-11-23' } },
  ]);
  expect(rows({ wanted: 'live' })).toEqual([
    ['{"date":"2026-11-20","latched":true,"accounts":{}}', 'live'],
  ]);
  expect(rows({ wanted: 'simulated' })).toEqual([]);
});

it('keeps values that belong to the query', () => {
  const { orm, sqlite, write } = prepared();
  write({ pool: 'paper', state: STATE });
  write({ pool: 'live', state: STATE });
  const rows = prepareRows(
    sqlite,
    orm.select({ pool: breakers.pool }).from(breakers).where(eq(breakers.pool, 'live')),
  );
  expect(rows({})).toEqual([['live']]);
});

it('refuses a call that leaves a value out, and a number that can not be stored', () => {
  const { orm, write, rows } = prepared();
  expect(() => write({ pool: 'paper' })).toThrow('no value was given for state');
  expect(() => rows({})).toThrow('no value was given for wanted');
  const broken = { ...STATE, accounts: { PA1: { equity: Number.NaN } } };
  expect(() => write({ pool: 'paper', state: broken })).toThrow(RangeError);
  expect(orm.select().from(breakers).all()).toEqual([]);
});
