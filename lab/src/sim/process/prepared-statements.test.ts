import Sqlite from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { PreparedStatements } from './prepared-statements.ts';

const connection = new Sqlite(':memory:');
afterEach(() => connection.close());

it('prepares a statement once for each form of its rows, and leaves every form to itself', () => {
  const prepared = new PreparedStatements(connection);
  const source = 'SELECT 1 AS one, 2 AS two';
  expect(prepared.statementFor(source, 'raw').statement.get()).toEqual([1, 2]);
  expect(prepared.statementFor(source, 'pluck').statement.get()).toBe(1);
  expect(prepared.statementFor(source, 'objects').statement.get()).toEqual({ one: 1, two: 2 });
  expect(prepared.statementFor(source, 'raw')).toBe(prepared.statementFor(source, 'raw'));
});
