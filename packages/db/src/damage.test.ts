import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initialState } from '@tideline/engine';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ADA, AT, addUsers } from '../test/fixtures.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { DatabaseUnusableError, explainDatabaseError } from './database-errors.ts';
import { takeFence } from './fencing.ts';
import { NewerDatabaseError } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openSimulatorStore } from './simulator-file.ts';
import { TradingStore } from './trading-store.ts';

const FLIPS = 100;
const LAST = 20;

function writtenFile(): string {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  addUsers(database);
  const fence = takeFence(database);
  const book = new TradingStore(database);
  for (let sequence = 1; sequence <= LAST; sequence += 1) {
    for (const userId of ['u1', 'u2']) {
      const state = { ...initialState(userId), sequence, lastAt: AT };
      const message = `${'what happened to an account, described at length '.repeat(3)}${sequence}`;
      const journal = [{ type: 'alarm', severity: 'info', code: 'TEST', message } as const];
      book.commitSteps([{ userId, fence, at: AT, feed: 'test', state, intents: [], journal }], []);
    }
  }
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return path;
}

function startFrom(path: string): unknown {
  const database = openDatabase(path);
  try {
    return new TradingStore(database).loadStates();
  } finally {
    database.close();
  }
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a database with a broken byte', () => {
  it(`is refused, or trading goes on from what was written: ${FLIPS} places [H3]`, () => {
    const path = writtenFile();
    const whole = readFileSync(path);
    const written = startFrom(path);
    const random = numbers(7);
    const copy = join(temporaryFolder(), 'tideline.sqlite');
    let refused = 0;
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const place = Math.floor(random() * whole.length);
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(random() * 255));
      writeFileSync(copy, bytes);
      try {
        expect(startFrom(copy), `byte ${place}`).toEqual(written);
      } catch (error) {
        // Any other error would show a stack instead of a line.
        const isNewer = error instanceof NewerDatabaseError;
        const line = isNewer ? error.message : explainDatabaseError(error);
        if (line === null) throw error;
        expect(line).toMatch(/^[^\n]+$/);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('is refused when the state of an account is not what was written [H3] [N6]', () => {
    const path = writtenFile();
    const sqlite = new Sqlite(path);
    sqlite.exec(
      `UPDATE account_states SET state = replace(state, '"sequence":${LAST}', '"sequence":99')`,
    );
    sqlite.close();
    expect(() => startFrom(path)).toThrow(
      /^the database is damaged \(the stored state is not what was written\): put it .* backups/,
    );
  });

  it('is refused when the name of its digest is not what was written', () => {
    const path = writtenFile();
    const sqlite = new Sqlite(path);
    sqlite.exec(`UPDATE account_states SET state = replace(state, '"digest"', '"diges''"')`);
    sqlite.close();
    expect(() => startFrom(path)).toThrow(DatabaseUnusableError);
  });

  it('is refused when the state of an account is no JSON', () => {
    const path = writtenFile();
    const sqlite = new Sqlite(path);
    sqlite.exec(`UPDATE account_states SET state = '{"userId' WHERE user_id = '${ADA.id}'`);
    sqlite.close();
    expect(() => startFrom(path)).toThrow(DatabaseUnusableError);
  });

  it('reads a state that was stored before there were digests', () => {
    const path = writtenFile();
    const written = startFrom(path);
    const sqlite = new Sqlite(path);
    sqlite.exec(`UPDATE account_states SET state = json_remove(state, '$.digest')`);
    sqlite.close();
    expect(startFrom(path)).toEqual(written);
  });
});

describe('a file that can not be opened', () => {
  it('is called damaged when it is no database [H3]', () => {
    const path = join(temporaryFolder(), 'tideline.sqlite');
    writeFileSync(
      path,
      'not a database at all, and long enough to have a header of its own'.repeat(20),
    );
    for (const open of [openDatabase, openSimulatorStore]) {
      expect(() => open(path)).toThrow(/tideline\.sqlite is damaged \(SQLITE_NOTADB: /);
    }
  });

  it('is called damaged when a page is broken that no start reads [H3]', () => {
    const path = writtenFile();
    const sqlite = new Sqlite(path);
    const page = sqlite.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'alarms'").pluck();
    const place = (Number(page.get()) - 1) * 4_096;
    sqlite.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, place, place + 4_096));
    expect(() => openDatabase(path)).toThrow(/tideline\.sqlite is damaged \(/);
  });

  it('is called damaged when its end is missing [H3]', () => {
    const path = writtenFile();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 4_096 * 3));
    expect(() => openDatabase(path)).toThrow(/tideline\.sqlite is damaged/);
  });

  it('names who holds it when it is locked [H2]', () => {
    const path = writtenFile();
    const other = join(temporaryFolder(), 'tideline.sqlite');
    copyFileSync(path, other);
    const holder = new Sqlite(other);
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('BEGIN EXCLUSIVE; DELETE FROM alarms; COMMIT');
    expect(() => openDatabase(other)).toThrow(
      /tideline\.sqlite is locked by another program: end it/,
    );
    holder.close();
    openDatabase(other).close();
  });
});
