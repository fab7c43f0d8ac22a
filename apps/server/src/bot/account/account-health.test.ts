import { BrokerError } from '@tideline/broker';
import { type AccountState, sessionsBetween } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld, flat, HELD, holding, NOW, SYMBOL } from '../../../test/account-world.ts';
import { readAccountHealth } from './account-health.ts';

const AWAY = new BrokerError('unavailable', '500');
const ALL_WELL = {
  brokerStreams: true,
  journal: true,
  accountsRead: true,
  ordersKnown: true,
  exitsOnTime: true,
  positionQuotes: true,
  positionAlarms: true,
};

async function listening(...states: readonly AccountState[]) {
  const world = createWorld(states.map(({ userId }) => userId));
  for (const { userId, trade } of states) world.broker(userId).held = trade === null ? 0 : HELD;
  await world.supervisor.start(states);
  for (const { userId } of states) {
    world.broker(userId).handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
  }
  await world.idle();
  const quote = () =>
    world.supervisor.onOptionQuote(SYMBOL, {
      bid: 10_000,
      ask: 10_100,
      bidSize: 1,
      askSize: 1,
      at: world.time.now(),
    });
  quote();
  await world.idle();
  return {
    ...world,
    quote,
    health: () =>
      readAccountHealth({
        accounts: world.supervisor.loops,
        time: world.time,
        sessions: sessionsBetween('2026-11-16', '2026-11-27'),
        readOpenAlarms: () => world.repositories.alarms.openCritical(),
      }),
    async passQuoted(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        quote();
        await world.pass(1);
      }
    },
  };
}

describe('G4 readiness is what is known', () => {
  test('it falls when an account with a position has not been read for a minute, and comes back [N7]', async () => {
    const { health, broker, passQuoted } = await listening(holding('ann'), flat('bob'));
    expect(health()).toEqual(ALL_WELL);
    broker('ann').failure = AWAY;
    await passQuoted(29);
    expect(health().accountsRead).toBe(true);
    await passQuoted(61);
    expect(health()).toEqual({ ...ALL_WELL, accountsRead: false });
    broker('ann').failure = null;
    await passQuoted(31);
    expect(health()).toEqual(ALL_WELL);
  });

  test('E2 it stands while a new market waits for Start, and when it begins', async () => {
    const { health, wall, time, pass } = await listening(flat('ann'));
    time.waitAt(time.now());
    wall.advance(590_000);
    expect(health()).toEqual(ALL_WELL);
    time.moveAnchor(time.now(), 1);
    expect(health()).toEqual(ALL_WELL);
    await pass(91);
    expect(health()).toEqual(ALL_WELL);
  });

  test('it falls when the reads of a position hang, and comes back [N7]', async () => {
    const { health, broker, wall, time, supervisor, quote } = await listening(holding('ann'));
    const { account } = broker('ann');
    let answer = () => undefined as unknown;
    broker('ann').account = () =>
      new Promise((resolve) => {
        answer = () => resolve(account.call(broker('ann')));
      });
    const turns = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        quote();
        wall.advance(1_000);
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      }
    };
    await turns(91);
    expect([time.now() - NOW, health().accountsRead]).toEqual([91_000, false]);
    broker('ann').account = account;
    answer();
    await turns(31);
    expect(health().accountsRead).toBe(true);
    await supervisor.close();
  });

  test('a suspended account with a position is looked at as any other', async () => {
    const { health, supervisor, broker, passQuoted } = await listening(holding('ann'));
    expect(supervisor.suspendUser('ann', 'suspended')).toBe(true);
    broker('ann').failure = AWAY;
    await passQuoted(91);
    expect(health().accountsRead).toBe(false);
  });

  test('one unreadable flat account concerns itself alone, a broker that reports none does not', async () => {
    const { health, broker, pass } = await listening(flat('ann'), flat('bob'));
    broker('ann').failure = AWAY;
    await pass(91);
    expect(health()).toEqual(ALL_WELL);
    broker('bob').failure = AWAY;
    await pass(91);
    expect(health()).toEqual({ ...ALL_WELL, accountsRead: false });
    broker('bob').failure = null;
    await pass(31);
    expect(health()).toEqual(ALL_WELL);
  });

  test('it falls while an exit order is late, even with its alarm acknowledged, and comes back when it is sold', async () => {
    const { health, broker, supervisor, passQuoted, repositories } = await listening(
      holding('ann'),
    );
    broker('ann').postFailure = AWAY;
    supervisor.loopOf('ann').applyCommand({ type: 'close' });
    await passQuoted(12);
    expect(repositories.alarms.openCritical()).toMatchObject([{ code: 'EXIT_LATE' }]);
    expect(health()).toEqual({ ...ALL_WELL, exitsOnTime: false });
    repositories.alarms.acknowledge(1, 'ann', 1);
    expect(health()).toEqual({ ...ALL_WELL, exitsOnTime: false });
    broker('ann').postFailure = null;
    await passQuoted(60);
    expect(supervisor.loopOf('ann').state.trade).toBeNull();
    expect(health()).toEqual(ALL_WELL);
  });

  test('it falls when the fate of an order is unknown for a minute', async () => {
    const { health, broker, supervisor, passQuoted } = await listening(holding('ann'));
    broker('ann').postFailure = AWAY;
    broker('ann').orderByClientId = async () => {
      throw AWAY;
    };
    supervisor.loopOf('ann').applyCommand({ type: 'close' });
    await passQuoted(75);
    expect(health()).toMatchObject({ accountsRead: true, ordersKnown: false });
  });

  test('it falls when a position has had no price for a minute [N7]', async () => {
    const { health, passQuoted, pass, repositories } = await listening(holding('ann'));
    await pass(59);
    expect(health().positionQuotes).toBe(true);
    await pass(3);
    expect(health()).toEqual({ ...ALL_WELL, positionQuotes: false });
    await passQuoted(1);
    expect(repositories.alarms.openCritical()).toMatchObject([{ code: 'QUOTES_SILENT' }]);
    expect(health()).toEqual(ALL_WELL);
  });

  test('an alarm counts while it is open and its account holds something, and what can not be read counts', async () => {
    const { health, repositories, supervisor, time } = await listening(holding('ann'), flat('bob'));
    const raise = (userId: string | null) =>
      repositories.alarms.raise({
        userId,
        severity: 'critical',
        code: 'TEST',
        message: 'Look.',
        at: NOW,
        raisedAt: 1,
      });
    raise('bob');
    raise(null);
    expect(health().positionAlarms).toBe(true);
    raise('ann');
    expect(health()).toEqual({ ...ALL_WELL, positionAlarms: false });
    repositories.alarms.acknowledge(3, 'bob', 1);
    expect(health()).toEqual(ALL_WELL);
    const openAlarms = () => {
      throw new Error('the disk');
    };
    const unread = readAccountHealth({
      accounts: supervisor.loops,
      time,
      sessions: [],
      readOpenAlarms: openAlarms,
    });
    expect(unread.positionAlarms).toBe(false);
  });
});
