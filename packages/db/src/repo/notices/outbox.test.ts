import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { ADA, AT, addUsers, BOB, CONTRACT, NOW, stateOf, trade } from '../../../test/fixtures.ts';
import { takeFence } from '../../fencing.ts';
import { createSealer, masterKeyFingerprint } from '../../seal.ts';
import { channelContext } from '../../seal-contexts.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { TradingStore } from '../../trading-store.ts';
import { createRepositories } from '../index.ts';
import type { ChannelRow } from './channels.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return { database, fence: takeFence(database), ...createRepositories(database) };
}

const ALARM = { userId: ADA.id, code: 'DISK', message: 'x', at: NOW, raisedAt: 1_000 };

const CHANNEL: ChannelRow = {
  id: 'c1',
  userId: ADA.id,
  type: 'webhook',
  name: 'Hook',
  kinds: ['alarm-critical'],
  quietFrom: null,
  quietTo: null,
  hideAmounts: false,
  sealedConfig: Buffer.alloc(60, 1),
  createdAt: NOW,
  gaveUpAt: null,
  failingSince: null,
  triedAt: null,
  lastError: null,
};

describe('the outbox', () => {
  it('says what a trade made after its share of what the day was charged', () => {
    const { database, fence, outbox } = open();
    const store = new TradingStore(database);
    const step = { userId: ADA.id, fence, at: AT, feed: 'sim-1', state: stateOf(ADA.id) };
    const feesMicro = 18_954_930;
    for (const [tradeId, closedAt] of [
      ['t1', NOW],
      ['t2', NOW + 1],
    ] as const) {
      const row = { ...trade(tradeId), closedAt, grossPnl: 17_700_000, feesMicro };
      store.commitSteps([{ ...step, intents: [], journal: [row] }], []);
    }
    const nets = outbox
      .unspread(9)
      .map(({ facts }) => (facts.type === 'trade-closed' ? facts.net : 0));
    // 18.96 of the first, and 18.95 to make the day's 37.91.
    expect(nets).toEqual([17_510_400, 17_510_500]);
  });

  it('gets what a step gives notice of in the step’s own commit, and in no other', () => {
    const { database, fence, outbox } = open();
    const store = new TradingStore(database);
    const exec = vi.spyOn(database.sqlite, 'exec');
    let commits = 0;
    database.sqlite.function('committed', () => {
      commits += 1;
    });
    database.sqlite.exec(
      'CREATE TEMP TRIGGER seen AFTER UPDATE ON main.account_states BEGIN SELECT committed(); END',
    );
    const step = {
      userId: ADA.id,
      fence,
      at: AT,
      feed: 'sim-1',
      state: stateOf(ADA.id),
      intents: [],
      journal: [
        trade('t1'),
        { type: 'alarm', severity: 'warning', code: 'READER', message: 'x' } as const,
        { type: 'alarm', severity: 'info', code: 'ENTRY_ENDED', message: 'x' } as const,
      ],
      notices: [
        {
          type: 'trade-opened',
          pool: 'simulated',
          tradeId: 't1',
          contract: CONTRACT,
          quantity: 2,
          price: 12_000,
        } as const,
      ],
    };
    store.commitSteps([step], []);
    expect(outbox.unspread(9).map(({ facts }) => facts.type)).toEqual([
      'trade-opened',
      'trade-closed',
      'alarm',
    ]);
    const failing = () =>
      store.commitSteps([{ ...step, journal: [trade('t2')] }], [], () => {
        throw new Error('the disk is full');
      });
    expect(failing).toThrow('the disk is full');
    expect(outbox.unspread(9)).toHaveLength(3);
    expect(exec).toHaveBeenCalledTimes(1);
    expect(commits).toBe(1);
  });

  it('has no alarm without its notice, nor a notice without its alarm', () => {
    const { database, alarms, outbox } = open();
    database.sqlite.exec(
      "CREATE TEMP TRIGGER refuse BEFORE INSERT ON main.notices BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect(() => alarms.raise({ ...ALARM, severity: 'critical' })).toThrow('full');
    expect(alarms.openCount(ADA.id)).toBe(0);
    database.sqlite.exec('DROP TRIGGER refuse');
    alarms.raise({ ...ALARM, severity: 'critical' });
    alarms.raise({ ...ALARM, severity: 'info' });
    expect(outbox.unspread(9)).toMatchObject([
      { userId: ADA.id, alarmId: 1, facts: { type: 'alarm', code: 'DISK' }, raisedAt: 1_000 },
    ]);
  });

  it('has the breaker’s alarms, and one notice of a kill switch that is engaged again', () => {
    const { breakers, killSwitch, outbox } = open();
    const raised = { ...ALARM, severity: 'critical', code: 'BREAKER' } as const;
    breakers.save('simulated', { date: '2026-11-20', latched: true, accounts: {} }, [raised]);
    const set = (isEngaged: boolean) =>
      killSwitch.set({ isEngaged, changedAt: NOW, changedBy: null });
    for (const isEngaged of [true, true, false]) set(isEngaged);
    expect(outbox.unspread(9).map(({ facts, userId }) => [facts.type, userId])).toEqual([
      ['alarm', ADA.id],
      ['kill-switch', null],
    ]);
  });

  it('has a sign-in from a second device, and none from the first or a known one', () => {
    const { devices, outbox } = open();
    for (const idHash of ['d1', 'd1', 'd2', 'd2']) {
      devices.remember({ userId: ADA.id, idHash, lastSeenAt: NOW });
    }
    devices.remember({ userId: BOB.id, idHash: 'd1', lastSeenAt: NOW });
    expect(outbox.unspread(9)).toMatchObject([{ userId: ADA.id, facts: { type: 'new-device' } }]);
  });

  it('loses what is old, and keeps what is not spread yet', () => {
    const { alarms, outbox, notificationChannels } = open();
    notificationChannels.add(CHANNEL);
    expect(outbox.readBacklog()).toEqual({ waiting: 0, oldestAt: null });
    for (let number = 0; number < 3; number += 1) alarms.raise({ ...ALARM, severity: 'critical' });
    const [first, second] = outbox.unspread(2);
    if (first === undefined || second === undefined) throw new Error('no notices');
    outbox.spread([first, second].map((notice) => ({ notice, channels: [CHANNEL] })));
    expect(outbox.readBacklog()).toEqual({ waiting: 3, oldestAt: 1_000 });
    expect(outbox.removeOldNotices(2_000, 1)).toBe(1);
    expect(outbox.removeOldNotices(2_000, 9)).toBe(1);
    expect(outbox.removeOldNotices(2_000, 9)).toBe(0);
    expect(outbox.unspread(9)).toHaveLength(1);
    expect(outbox.ofChannels(['c1'], { beforeId: null, maxRows: 9 })).toEqual([]);
  });
});

it('a channel’s configuration is sealed again with another master key, and goes with its user', () => {
  const { notificationChannels, sealing, users } = open();
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const [before, after] = [createSealer(oldKey), createSealer(newKey)];
  const context = channelContext(BOB.id, 'c1');
  const sealedConfig = before.seal(context, '{"url":"x"}');
  notificationChannels.add({ ...CHANNEL, userId: BOB.id, sealedConfig });
  sealing.reseal(before.open, after.seal, masterKeyFingerprint(newKey));
  const stored = notificationChannels.byId('c1');
  expect(after.open(context, stored?.sealedConfig ?? Buffer.alloc(0))).toBe('{"url":"x"}');
  users.softDelete(BOB.id, NOW);
  expect(notificationChannels.byId('c1')).toBeNull();
});
