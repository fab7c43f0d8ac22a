import { BrokerError } from '@tideline/broker';
import type { VenueOptions } from '@tideline/broker/alpaca';
import { createRepositories, createSealer, openDatabase } from '@tideline/db';
import { type BrokerAccount, DEFAULT_SETTINGS } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { QUIET_ACCOUNT, quietBroker } from '../../test/quiet-broker.ts';
import { Activity } from '../bot/activity.ts';
import { Connections } from '../bot/connections.ts';
import { AnchoredMarketTime } from '../bot/market-time.ts';
import { Supervisor } from '../bot/supervisor.ts';
import { createConnectionPort } from './connection-port.ts';

const PAPER = 'https://paper-api.alpaca.markets';
const REAL: VenueOptions = {
  market: 'alpaca',
  brokerHosts: ['https://broker.example.com'],
  simulatorOrigin: null,
};
const LIVE_REFUSED = 'Live accounts can not be connected yet: the second factor is missing.';

/** Ann's connection at real hosts, but for the broker behind them: the test answers for it. */
async function create() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { users, brokerConfigs: configs } = createRepositories(database);
  users.create({
    id: 'ann',
    email: 'ann@example.com',
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isOwner: true,
    isAdmin: true,
    isActive: true,
    createdAt: 0,
  });
  const wall = createManualWall();
  const { log } = listeningLog();
  const answers: { resolve(account: BrokerAccount): void; reject(error: Error): void }[] = [];
  class AnsweredConnections extends Connections {
    override broker() {
      const account = () =>
        new Promise<BrokerAccount>((resolve, reject) => answers.push({ resolve, reject }));
      return quietBroker({ account });
    }
  }
  const connections = new AnsweredConnections({
    configs,
    sealer: createSealer(Buffer.alloc(32, 7)),
    venues: REAL,
    wall,
    log,
  });
  const time = new AnchoredMarketTime(wall, Date.parse('2026-02-03T15:00:00Z'), 1);
  const opened: string[] = [];
  const supervisor = new Supervisor({
    journal: {
      commitStep: () => undefined,
      recordAttempt: () => undefined,
      commitTogether: () => {
        throw new Error('nothing is saved together here');
      },
      checkFence: () => undefined,
    },
    time,
    activity: new Activity(),
    log,
    policy: () => {
      throw new Error('nothing is traded here');
    },
    readQuote: async () => null,
    spot: () => null,
    openConnection(userId) {
      opened.push(userId);
      return null;
    },
    hold: () => undefined,
    onStep: () => undefined,
  });
  await supervisor.add('ann', DEFAULT_SETTINGS);
  opened.length = 0;
  const port = createConnectionPort({ connections, configs, venues: REAL, supervisor, time, wall });
  return {
    port,
    opened,
    answers,
    saved: () => configs.get('ann'),
    save: (changes: { baseUrl?: string; environment?: 'paper' | 'live'; apiKey?: string } = {}) =>
      port.save('ann', {
        apiKey: 'PK1',
        secretKey: 'the-secret',
        baseUrl: PAPER,
        environment: 'paper',
        ...changes,
      }),
  };
}

describe('live money is refused, and nothing is stored', () => {
  test.each([
    ['the live host', { baseUrl: 'https://api.alpaca.markets', environment: 'live' as const }],
    ['the live host as paper', { baseUrl: 'https://api.alpaca.markets' }],
    ['a host of the operator’s', { baseUrl: 'https://broker.example.com' }],
  ])('%s', async (_what, changes) => {
    const { save, saved, opened } = await create();
    expect(await save(changes)).toEqual({
      ok: false,
      refusal: { code: 'CONFLICT', message: LIVE_REFUSED },
    });
    expect([saved(), opened]).toEqual([null, []]);
  });

  test('live keys at the paper host', async () => {
    const { save, saved } = await create();
    expect(await save({ environment: 'live' })).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID', field: 'environment' },
    });
    expect(saved()).toBeNull();
  });
});

describe('a test', () => {
  test('of the keys that are saved activates them', async () => {
    const { port, save, saved, opened, answers } = await create();
    await save();
    const testing = port.test('ann');
    answers[0]?.resolve(QUIET_ACCOUNT);
    expect(await testing).toMatchObject({ ok: true, value: { accountNumber: 'PA1' } });
    expect(saved()).toMatchObject({ isActive: true, account: { accountNumber: 'PA1' } });
    expect(opened).toEqual(['ann', 'ann']);
  });

  test.each([
    ['good', 'other keys', { apiKey: 'PK2' }],
    ['bad', 'other keys', { apiKey: 'PK2' }],
    ['good', 'the same keys', {}],
  ])('that ends %s says nothing about %s saved meanwhile', async (outcome, _what, changes) => {
    const { port, save, saved, opened, answers } = await create();
    await save();
    const testing = port.test('ann');
    await save(changes);
    if (outcome === 'good') answers[0]?.resolve(QUIET_ACCOUNT);
    else answers[0]?.reject(new BrokerError('credentials', 'wrong keys'));
    expect((await testing).ok).toBe(outcome === 'good');
    expect(saved()).toMatchObject({ isActive: false, lastTestedAt: null, account: null });
    // Only saving looked for a connection.
    expect(opened).toEqual(['ann', 'ann']);
  });

  test('that the broker does not answer leaves the keys untested', async () => {
    const { port, save, saved, answers } = await create();
    await save();
    const testing = port.test('ann');
    answers[0]?.reject(new BrokerError('unavailable', 'no answer'));
    expect(await testing).toMatchObject({ ok: false, refusal: { code: 'BROKER_AWAY' } });
    expect(saved()).toMatchObject({ isActive: false, lastTestedAt: null });
  });
});
