import { done } from '@tideline/api';
import type { Repositories, TradingHistory, VerifiedAuditRow } from '@tideline/db';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../test/read-answer.ts';
import { readerHere } from '../../test/reader-here.ts';
import { createUsersWorld, viewerOf } from '../../test/users-world.ts';
import { AuditCheck, createAuditPort } from './audit-check.ts';

function create() {
  const world = createUsersWorld();
  const { repositories, time, wall, log, trail, database } = world;
  const { alarms: alarmBook } = repositories;
  const createCheck = (history: TradingHistory = repositories, alarms = alarmBook) =>
    new AuditCheck({ reader: readerHere(history), alarms, time, wall, log });
  const check = createCheck();
  const port = createAuditPort(readerHere(repositories), check);
  const page = async (asked: { readonly beforeId: number | null; readonly maxRows: number }) =>
    readAnswer(await port.readPage(asked));
  const actor = trail.actorOf(viewerOf('eve'));
  for (let row = 1; row <= 5; row += 1)
    trail.recordAction(actor, 'user.admin', `row ${row}`, { row });
  return {
    ...world,
    check,
    createCheck,
    page,
    /** Changes the database as a person with access to the file could. */
    tamper(sql: string) {
      database.sqlite.exec('DROP TRIGGER IF EXISTS audit_log_no_update');
      const triggers = database.sqlite
        .prepare<[], string>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
        .pluck()
        .all();
      for (const name of triggers) database.sqlite.exec(`DROP TRIGGER ${name}`);
      database.sqlite.exec(sql);
    },
  };
}

function acknowledgeAlarm({ alarms }: Repositories, at: number): void {
  const [alarm] = alarms.readPage('eve', { beforeId: null, maxRows: 1, isOpenOnly: true });
  alarms.acknowledge(alarm?.id ?? 0, 'eve', at);
}

const ALARM = { user_id: null, severity: 'critical', code: 'AUDIT_CHAIN' };

describe('the audit log', () => {
  test('is shown by pages, newest first, without its hashes', async () => {
    const { page } = create();
    const first = await page({ beforeId: null, maxRows: 3 });
    expect(first.entries.map(({ id }) => id)).toEqual(['5', '4', '3']);
    expect(first).toMatchObject({ hasMore: true, isIntact: true });
    expect(first.entries[0]).toEqual({
      id: '5',
      at: '1970-01-01T00:16:40.000Z',
      actor: 'eve@example.com',
      action: 'user.admin',
      subject: 'row 5',
      detail: { row: 5 },
      address: '192.0.2.7',
    });
    const last = await page({ beforeId: 3, maxRows: 2 });
    expect(last.entries.map(({ id }) => id)).toEqual(['2', '1']);
    expect(last.hasMore).toBe(false);
  });

  test('that was changed from outside is a critical alarm for everybody, once [V16.4.2]', async () => {
    const { check, page, tamper, alarms, wall } = create();
    tamper(`UPDATE audit_log SET subject = 'another user' WHERE id = 2`);
    check.start();
    expect((await page({ beforeId: null, maxRows: 10 })).isIntact).toBe(false);
    wall.advance(61_000);
    expect(await check.currentFinding()).toEqual(done({ ok: false, id: 2 }));
    expect(alarms()).toEqual([expect.objectContaining(ALARM)]);
    expect(alarms()[0]?.message).toMatch(/entry 2 /);
  });

  test('that is acknowledged is raised again by the next process alone', async () => {
    const { check, createCheck, tamper, alarms, repositories, wall } = create();
    tamper('DELETE FROM audit_log WHERE id = 5');
    await check.currentFinding();
    await createCheck().currentFinding();
    expect(alarms()).toHaveLength(1);
    acknowledgeAlarm(repositories, wall.now());
    wall.advance(61_000);
    await check.currentFinding();
    expect(alarms()).toHaveLength(1);
    await createCheck().currentFinding();
    expect(alarms()).toHaveLength(2);
  });

  test('that is changed in another place before the alarm is acknowledged is another alarm after it', async () => {
    const { check, tamper, alarms, lines, repositories, wall } = create();
    const nextFinding = async () => {
      wall.advance(61_000);
      await check.currentFinding();
    };
    tamper('DELETE FROM audit_log WHERE id = 5');
    await nextFinding();
    tamper(`UPDATE audit_log SET subject = 'another user' WHERE id = 2`);
    await nextFinding();
    await nextFinding();
    expect([alarms().length, lines.length]).toEqual([1, 2]);
    acknowledgeAlarm(repositories, wall.now());
    await nextFinding();
    await nextFinding();
    expect(alarms().map(({ message }) => /entry (\d)/.exec(message)?.[1])).toEqual(['5', '2']);
  });

  test('that was changed in another place before a restart is another alarm after it', async () => {
    const { check, createCheck, tamper, alarms, repositories, wall } = create();
    tamper('DELETE FROM audit_log WHERE id = 5');
    await check.currentFinding();
    tamper(`UPDATE audit_log SET subject = 'another user' WHERE id = 2`);
    const next = createCheck();
    await next.currentFinding();
    acknowledgeAlarm(repositories, wall.now());
    wall.advance(61_000);
    await next.currentFinding();
    expect(alarms().map(({ message }) => /entry (\d)/.exec(message)?.[1])).toEqual(['5', '2']);
  });

  test('that is changed while nothing can be saved raises its alarm once something can', async () => {
    const { createCheck, tamper, alarms, repositories, wall } = create();
    let isFull = true;
    const check = createCheck(repositories, {
      ...repositories.alarms,
      raise(alarm) {
        if (isFull) throw new Error('database or disk is full');
        return repositories.alarms.raise(alarm);
      },
    });
    tamper('DELETE FROM audit_log WHERE id = 5');
    await expect(check.currentFinding()).rejects.toThrow('full');
    isFull = false;
    wall.advance(61_000);
    await check.currentFinding();
    expect(alarms()).toHaveLength(1);
  });

  test('is read at most once a minute, however often it is shown', async () => {
    const { repositories, createCheck, wall } = create();
    let reads = 0;
    const audit = {
      ...repositories.audit,
      verifyBatch: (from: VerifiedAuditRow | null) => {
        reads += 1;
        return repositories.audit.verifyBatch(from);
      },
    };
    const check = createCheck({ ...repositories, audit });
    await Promise.all([check.currentFinding(), check.currentFinding()]);
    await check.currentFinding();
    expect(reads).toBe(1);
    wall.advance(60_000);
    await check.currentFinding();
    expect(reads).toBe(2);
  });

  test('that can not be read does not end the process', async () => {
    const { check, tamper, lines } = create();
    tamper('DROP TABLE audit_log');
    check.start();
    await expect(check.currentFinding()).rejects.toThrow('no such table');
    expect(lines.map(({ msg }) => msg)).toContain('the audit log can not be read');
  });
});
