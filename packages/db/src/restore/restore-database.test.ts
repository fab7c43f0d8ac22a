import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { initialState, STATE_VERSION } from '@tideline/engine';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { BOB, CONTRACT, FOMC, LIMITS } from '../../test/fixtures.ts';
import { contentsOf, NOW, newServer, rightsOf } from '../../test/restored-server.ts';
import { takeFence } from '../fencing.ts';
import { TradingStore } from '../trading-store.ts';
import { handleOlderDatabase } from './detect-older-database.ts';
import { restoreDatabase } from './restore-database.ts';

function sealBeforeAndAfterRotation(
  backup: string,
  path: string,
  change: (sqlite: Sqlite.Database, seal: 'old' | 'new') => void,
): void {
  for (const seal of ['old', 'new'] as const) {
    const sqlite = new Sqlite(seal === 'old' ? backup : path);
    sqlite.pragma('foreign_keys = OFF');
    sqlite.prepare('UPDATE sealing SET fingerprint = ?').run(seal);
    change(sqlite, seal);
    sqlite.close();
  }
}

describe('G8 a restore whose replaced database can be read', () => {
  it('takes away what was taken away since, and lists what was given', async () => {
    const { restore, read } = await newServer();
    const { findings, userCount: users, accountCount: accounts } = await restore();
    expect([users, accounts]).toEqual([7, 7]);
    const old = BOB.passwordHash;
    expect(read(rightsOf)).toEqual({
      u1: ['active', 'admin', old, 'old', 2, true, 'old'],
      bob: ['suspended', 'trader', old, 'old', 2, true, 'old'],
      dan: ['active', 'trader', old, 'old', 2, true, 'old'],
      eve: ['active', 'trader', 'newer', 'new', 1, true, 'new'],
      fay: ['suspended', 'trader', old, 'old', 2, true, 'old'],
      gus: ['active', 'trader', old, 'old', 1, false, 'undefined'],
    });
    expect(findings).toEqual({
      isCarriedOver: true,
      takenAway: [
        'pending@example.com is off the whitelist.',
        'bob@example.com was suspended.',
        'cid@example.com was removed.',
        'dan@example.com is no administrator any more.',
        'eve@example.com has the newer password.',
        'eve@example.com has the newer second factor.',
        'gus@example.com has unlinked an account of the identity provider.',
        'gus@example.com has left this brokerage account.',
        'eve@example.com has stopped trading.',
        'The kill switch is engaged.',
        'The operator’s limits are stricter.',
        'Blackouts were added: 1.',
      ],
      notGiven: [
        'hal@example.com was put on the whitelist.',
        'eve@example.com was made an administrator.',
        'fay@example.com was let in again: still suspended here.',
        'gus@example.com has connected another brokerage account: the keys have to be given again.',
        'The operator’s limits were loosened.',
        'hal@example.com registered: has to register again.',
      ],
      unguarded: [
        `gus@example.com held 3 × ${CONTRACT.symbol}.`,
        `hal@example.com held 3 × ${CONTRACT.symbol}.`,
      ],
    });
  });

  it('keeps the stricter of every limit, and the blackouts', async () => {
    const { restore, read } = await newServer();
    await restore();
    read(({ operatorLimits, blackouts }) => {
      const limits = { ...LIMITS, maxContracts: 40, maxEntriesPerDay: 5 };
      expect(operatorLimits.readCurrent()).toEqual({ version: 2, limits });
      expect(blackouts.list()).toMatchObject([FOMC]);
    });
  });

  it('ends every sign-in, device and link, stops what was stopped, and says so for good', async () => {
    const { restore, read } = await newServer();
    await restore();
    read(({ database, killSwitch, audit, alarms, users }) => {
      for (const table of ['sessions', 'devices', 'one_time_links', 'api_tokens']) {
        expect(database.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
      }
      expect(killSwitch.read().isEngaged).toBe(true);
      const states = new TradingStore(database).loadStates();
      const isOn = (id: string) => states.find(({ userId }) => userId === id)?.botActive;
      expect([isOn('dan'), isOn('eve')]).toEqual([true, false]);
      const [row] = audit.page({ beforeId: null, maxRows: 1 });
      expect(row).toMatchObject({
        actor: 'console',
        action: 'database.restored',
        detail: { carriedOver: true, taken: 12, notGiven: 6, unguarded: 2, newerRows: 2 },
      });
      const [alarm] = alarms.readPage(users.findOwner()?.id ?? '', {
        beforeId: null,
        maxRows: 1,
        isOpenOnly: true,
      });
      expect(alarm).toMatchObject({ severity: 'critical', code: 'RESTORED', userId: null });
      expect(alarm?.message).toContain(`hal@example.com held 3 × ${CONTRACT.symbol}.`);
    });
  });

  it('stops trading where the newer state can not be read, and names whose it is', async () => {
    const { path, restore, read } = await newServer();
    const sqlite = new Sqlite(path);
    const write = sqlite.prepare('UPDATE account_states SET state = ? WHERE user_id = ?');
    write.run('{"botActive":tru', 'dan');
    write.run(JSON.stringify({ ...initialState('gus'), version: STATE_VERSION + 1 }), 'gus');
    write.run(JSON.stringify({ ...initialState('hal'), trade: { quantity: 3 } }), 'hal');
    sqlite.close();
    const { findings } = await restore();
    const ofTrading = /stopped trading|kill switch/;
    expect(findings.takenAway.filter((line) => ofTrading.test(line))).toEqual([
      'dan@example.com has stopped trading: the newer state of the account can not be read.',
      'eve@example.com has stopped trading.',
      'gus@example.com has stopped trading: the newer state of the account can not be read.',
      'The kill switch is engaged.',
    ]);
    expect(findings.unguarded).toEqual([
      'gus@example.com may hold a position: the newer state of the account can not be read.',
      'hal@example.com may hold a position: the newer state of the account can not be read.',
    ]);
    const states = read(({ database }) => new TradingStore(database).loadStates());
    const isOn = (id: string) => {
      const state = states.find(({ userId }) => userId === id);
      return [state?.botActive, state?.isActive];
    };
    expect(isOn('dan')).toEqual([false, false]);
    expect(isOn('gus')).toEqual([false, false]);
    expect(isOn('u1')).toEqual([true, true]);
  });

  it('keeps no secret that the key from before a rotation alone opens', async () => {
    const { path, copy, restore, read } = await newServer();
    sealBeforeAndAfterRotation(copy, path, (sqlite, seal) => {
      for (const table of ['broker_configs SET sealed_key_id', 'second_factors SET sealed_secret'])
        sqlite.prepare(`UPDATE ${table} = ?`).run(Buffer.from(seal));
      const addKeys = sqlite.prepare("INSERT INTO push_keys VALUES (1, 'shown', ?)");
      addKeys.run(Buffer.from(seal));
      const addChannel = sqlite.prepare(
        `INSERT INTO notification_channels
           (id, user_id, type, name, kinds, hide_amounts, sealed_config, created_at)
         VALUES (?, ?, 'ntfy', ?, '[]', 0, ?, 1)`,
      );
      addChannel.run('kept', 'eve', 'Phone', Buffer.from(seal));
      if (seal === 'old') {
        addChannel.run('left', 'eve', 'Desk', Buffer.from(seal));
        addChannel.run('platform', null, 'Control room', Buffer.from(seal));
      } else sqlite.exec("DELETE FROM users WHERE id = 'dan'");
    });
    const { findings } = await restore();
    expect(findings.takenAway).toEqual(
      expect.arrayContaining([
        'eve@example.com has deleted the channel “Desk”.',
        'The platform has deleted the channel “Control room”.',
      ]),
    );
    const seals = read(({ database: { sqlite } }) =>
      [
        'SELECT sealed_key_id FROM broker_configs',
        'SELECT sealed_secret FROM second_factors',
        'SELECT sealed_config FROM notification_channels',
        'SELECT sealed_private_key FROM push_keys',
        'SELECT fingerprint FROM sealing',
      ].map((select) => [...new Set(sqlite.prepare(select).pluck().all().map(String))]),
    );
    expect(seals).toEqual([['new'], ['new'], ['new'], ['new'], ['new']]);
    expect(read(({ secondFactors }) => secondFactors.findFactor('dan'))).toBeNull();
  });

  it('keeps no such secret where the replaced database is of an older version', async () => {
    const { path, copy, restore, read } = await newServer();
    sealBeforeAndAfterRotation(copy, path, (sqlite, seal) => {
      if (seal === 'new') {
        for (const table of ['push_keys', 'deliveries', 'notification_channels'])
          sqlite.exec(`DROP TABLE ${table}`);
      } else sqlite.exec("INSERT INTO push_keys VALUES (1, 'shown', x'00')");
    });
    await restore();
    expect(
      read(({ database }) => database.sqlite.prepare('SELECT * FROM push_keys').all()),
    ).toEqual([]);
  });

  it('is no database that was put back manually at the next start, and its numbers go on', async () => {
    const { path, copy, restore, read } = await newServer();
    await restore();
    read(({ database }) => {
      expect(handleOlderDatabase(database, NOW)).toBeNull();
      expect(takeFence(database)).toBe(2);
    });
    await restoreDatabase(path, copy, NOW + 1_000);
    read(({ database }) => expect(handleOlderDatabase(database, NOW)).toBeNull());
  });

  it('keeps the replaced database aside, whole and private, and is repeated cleanly', async () => {
    const { folder, path, restore } = await newServer();
    const before = contentsOf(path);
    const { asidePath: aside } = await restore();
    expect(aside).toBe(`${path}.replaced-20261127T150000Z`);
    expect(statSync(aside ?? '').mode & 0o777).toBe(0o600);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(contentsOf(aside ?? '')).toEqual(before);
    const first = contentsOf(path);
    const again = await restore();
    expect(again.asidePath).toBe(`${path}.replaced-20261127T150000Z-2`);
    expect(contentsOf(again.asidePath ?? '')).toEqual(first);
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is killed while it works: what it left is swept away, and the database is the old one', async () => {
    const { path, restore } = await newServer();
    const before = contentsOf(path);
    writeFileSync(`${path}.restoring`, 'half');
    writeFileSync(`${path}.restoring-wal`, 'half');
    writeFileSync(`${path}.restoring.partial`, 'half');
    expect(contentsOf(path)).toEqual(before);
    expect((await restore()).findings.isCarriedOver).toBe(true);
    expect(existsSync(`${path}.restoring.partial`)).toBe(false);
  });
});
