import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type Database, openDatabase, toDatabase } from '../open.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import type { AuditEntry, AuditFinding } from './audit.ts';
import { auditChainHash, type StoredAuditRow } from './audit-chain.ts';
import { createRepositories } from './index.ts';

const entry = (at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at,
  actorId: 'u1',
  actor: 'ada@example.com',
  action: 'USER_SUSPENDED',
  subject: 'bob@example.com',
  detail: { before: true, after: [at, null] },
  address: '192.0.2.1',
  ...more,
});

const ROWS = 5;

function withRows(database: Database, rows = ROWS): Database {
  const { audit, together } = createRepositories(database);
  together(() => {
    for (let at = 1; at <= rows; at += 1) audit.append(entry(at));
  });
  return database;
}

async function after(tamper: (sqlite: SqliteDatabase) => void, rows = ROWS): Promise<AuditFinding> {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  withRows(openDatabase(path), rows).close();
  const raw = new Sqlite(path);
  for (const name of raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all()) {
    raw.exec(`DROP TRIGGER ${String(name)}`);
  }
  tamper(raw);
  const finding = await createRepositories(toDatabase(raw)).audit.verify();
  raw.close();
  return finding;
}

describe('the audit log', () => {
  it('is read newest first and page by page, as it was written [V16.2.1]', () => {
    const { audit } = createRepositories(withRows(openEmptyDatabase()));
    const system = entry(6, { actorId: null, actor: 'system', subject: null, address: null });
    audit.append({ ...system, detail: null });
    const ids = (before: number | null, limit: number) =>
      audit.page({ beforeId: before, maxRows: limit }).map(({ id }) => id);
    expect(ids(null, 10)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(ids(null, 2)).toEqual([6, 5]);
    expect(ids(5, 2)).toEqual([4, 3]);
    const [newest, second] = audit.page({ beforeId: null, maxRows: 2 });
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(newest).toEqual({ ...system, detail: null, id: 6, hash });
    expect(second).toEqual({ ...entry(5), id: 5, hash });
  });

  it('hashes in a way that never changes: logs are older than builds', () => {
    const { audit } = createRepositories(withRows(openEmptyDatabase(), 1));
    const fields =
      '[1,1,"u1","ada@example.com","USER_SUSPENDED","bob@example.com","{\\"before\\":true,\\"after\\":[1,null]}","192.0.2.1"]';
    const hash = createHash('sha256').update('0'.repeat(64)).update(fields).digest('hex');
    expect(audit.page({ beforeId: null, maxRows: 1 })[0]?.hash).toBe(hash);
  });

  it('is whole while untampered, also when it is empty or longer than a batch', async () => {
    for (const rows of [0, 1, 499, 500, 1_001]) {
      const { audit } = createRepositories(withRows(openEmptyDatabase(), rows));
      expect(await audit.verify()).toEqual({ ok: true, rows });
    }
  });

  it('is whole when it grows while it is read', async () => {
    const { audit } = createRepositories(withRows(openEmptyDatabase(), 600));
    const finding = audit.verify();
    audit.append(entry(601));
    expect(await finding).toEqual({ ok: true, rows: 601 });
  });

  it('is part of the transaction that it is written in', async () => {
    const { audit, together } = createRepositories(withRows(openEmptyDatabase()));
    const failing = () => {
      audit.append(entry(6));
      throw new Error('taken back');
    };
    expect(() => together(failing)).toThrow('taken back');
    expect(await audit.verify()).toEqual({ ok: true, rows: ROWS });
  });

  it('takes no number that could not be read back', () => {
    const { audit } = createRepositories(openEmptyDatabase());
    expect(() => audit.append(entry(1, { detail: { size: Number.NaN } }))).toThrow(/finite/);
    expect(audit.page({ beforeId: null, maxRows: 1 })).toEqual([]);
  });

  it.each([
    "UPDATE audit_log SET actor = 'eve'",
    'DELETE FROM audit_log WHERE id = 5',
    'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = 2',
    'INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = 5',
    'UPDATE audit_head SET rows = 4',
    'UPDATE audit_head SET id = 2, rows = rows + 1',
    'DELETE FROM audit_head',
  ])('is guarded by the database: %s [V16.4.2]', (statement) => {
    const { sqlite } = withRows(openEmptyDatabase());
    expect(() => sqlite.exec(statement)).toThrow(/append-only/);
  });
});

describe('what was done to the file of the audit log is seen:', () => {
  it('nothing', async () => {
    expect(await after(() => undefined)).toEqual({ ok: true, rows: ROWS });
  });

  const changes = [
    'at = at + 1',
    'actor_id = NULL',
    "actor = 'eve@example.com'",
    "action = 'USER_DELETED'",
    'subject = NULL',
    `detail = '{"before":false,"after":[3,null]}'`,
    `detail = '{"before":true, "after":[3,null]}'`,
    'detail = NULL',
    "address = '192.0.2.2'",
    "hash = replace(hash, substr(hash, 1, 1), 'x')",
  ];
  it.each(changes)('a row with %s', async (change) => {
    for (const id of [1, 3, ROWS]) {
      const statement = `UPDATE audit_log SET ${change} WHERE id = ${id}`;
      expect(await after((raw) => raw.exec(statement))).toEqual({ ok: false, id });
    }
  });

  it('a row changed together with its own hash [N6]', async () => {
    const forge = (id: number) => (raw: SqliteDatabase) => {
      const rowOf = raw.prepare<[number], StoredAuditRow>(
        'SELECT *, actor_id AS actorId FROM audit_log WHERE id = ?',
      );
      const [before, row] = [rowOf.get(id - 1), rowOf.get(id)];
      if (before === undefined || row === undefined) throw new Error(`there is no row ${id}`);
      const hash = auditChainHash(before.hash, { ...row, action: 'X' });
      raw.prepare("UPDATE audit_log SET action = 'X', hash = ? WHERE id = ?").run(hash, id);
    };
    expect(await after(forge(3))).toEqual({ ok: false, id: 4 });
    expect(await after(forge(ROWS))).toEqual({ ok: false, id: ROWS });
  });

  it('a row removed, the newest ones too [N6] [V16.4.2]', async () => {
    for (const id of [1, 3, ROWS]) {
      const remove = `DELETE FROM audit_log WHERE id = ${id}`;
      expect(await after((raw) => raw.exec(remove))).toEqual({ ok: false, id });
    }
    const cut = (raw: SqliteDatabase) => raw.exec('DELETE FROM audit_log WHERE id > 2');
    expect(await after(cut)).toEqual({ ok: false, id: 3 });
    const all = (raw: SqliteDatabase) => raw.exec('DELETE FROM audit_log');
    expect(await after(all)).toEqual({ ok: false, id: 1 });
  });

  it('a row removed and the others moved up', async () => {
    const close =
      'DELETE FROM audit_log WHERE id = 2; UPDATE audit_log SET id = id - 1 WHERE id > 2';
    expect(await after((raw) => raw.exec(close))).toEqual({ ok: false, id: 2 });
  });

  it('two rows swapped', async () => {
    const swap =
      'UPDATE audit_log SET id = -id WHERE id IN (2, 4); UPDATE audit_log SET id = 6 + id WHERE id < 0';
    expect(await after((raw) => raw.exec(swap))).toEqual({ ok: false, id: 2 });
  });

  it('a row added, or the head changed or removed', async () => {
    const add =
      'INSERT INTO audit_log SELECT 6, at, actor_id, actor, action, subject, detail, address, hash FROM audit_log WHERE id = 5';
    expect(await after((raw) => raw.exec(add))).toEqual({ ok: false, id: 6 });
    const rewind = 'UPDATE audit_head SET rows = 3';
    expect(await after((raw) => raw.exec(rewind))).toEqual({ ok: false, id: 4 });
    const rehash = "UPDATE audit_head SET hash = 'x'";
    expect(await after((raw) => raw.exec(rehash))).toEqual({ ok: false, id: 5 });
    const behead = 'DELETE FROM audit_head';
    expect(await after((raw) => raw.exec(behead))).toEqual({ ok: false, id: 1 });
  });

  it('also far from the beginning', async () => {
    const change = "UPDATE audit_log SET action = 'X' WHERE id = 777";
    expect(await after((raw) => raw.exec(change), 1_200)).toEqual({ ok: false, id: 777 });
  });
});

it('a log whose end was cut off goes on behind the gap, which stays', async () => {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  withRows(openDatabase(path)).close();
  const raw = new Sqlite(path);
  raw.exec('DROP TRIGGER audit_log_kept; DELETE FROM audit_log WHERE id = 5');
  raw.close();
  const database = openDatabase(path);
  const { audit } = createRepositories(database);
  audit.append(entry(6));
  expect(audit.page({ beforeId: null, maxRows: 2 }).map(({ id }) => id)).toEqual([6, 4]);
  expect(await audit.verify()).toEqual({ ok: false, id: 5 });
  database.close();
});
