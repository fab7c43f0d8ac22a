import type { BrokerConnectionInput, Refusal } from '@tideline/api';
import type { VenueOptions } from '@tideline/broker';
import { BrokerError } from '@tideline/broker';
import { createRepositories, createSealer, type Sealer } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { type BrokerAccount, DEFAULT_SETTINGS } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { QUIET_ACCOUNT, quietBroker } from '../../test/quiet-broker.ts';
import { viewerOf } from '../../test/users-world.ts';
import { AuditTrail } from '../admin/audit-trail.ts';
import { createCredentialNotices } from '../admin/credential-notices.ts';
import { Supervisor } from '../bot/supervisor.ts';
import { AnchoredMarketTime } from '../bot/time/market-time.ts';
import { WorkInFlight } from '../bot/time/work-in-flight.ts';
import { BrokerConnections } from '../bot/venue/broker-connections.ts';
import { SealingOffError } from '../keys/master-key-check.ts';
import { BrokerKeysCalls } from './connection-port.ts';

const PAPER = 'https://paper-api.alpaca.markets';
const REAL: VenueOptions = {
  market: 'alpaca',
  brokerHosts: ['https://broker.example.com'],
  simulatorOrigin: null,
};
const LIVE_REFUSED: Refusal = { code: 'FORBIDDEN', message: 'Not with live money.' };
const LIVE = { baseUrl: 'https://api.alpaca.markets', environment: 'live' as const };
const OPERATORS = { baseUrl: 'https://broker.example.com', environment: 'live' as const };

/** Ann is connected to a real host's address; the test answers in the broker's place. */
async function create({
  liveRefusal = null,
  sealer = createSealer(Buffer.alloc(32, 7)),
}: {
  readonly liveRefusal?: Refusal | null;
  readonly sealer?: Sealer;
} = {}) {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  const { users, brokerConfigs: configs } = repositories;
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
  class AnsweredConnections extends BrokerConnections {
    override createBrokerOfUser() {
      const account = () =>
        new Promise<BrokerAccount>((resolve, reject) => answers.push({ resolve, reject }));
      return quietBroker({ account });
    }
  }
  const connections = new AnsweredConnections({
    configs,
    sealer,
    venues: REAL,
    wall,
    log,
  });
  const time = new AnchoredMarketTime(wall, Date.parse('2026-02-03T15:00:00Z'), 1);
  const opened: string[] = [];
  const supervisor = new Supervisor({
    stepWriter: {
      commit: () => {
        throw new Error('nothing is saved together here');
      },
      throwIfFenceLost: () => undefined,
    },
    time,
    workInFlight: new WorkInFlight(),
    log,
    policyOfPool: () => {
      throw new Error('nothing is traded here');
    },
    readQuote: async () => null,
    currentSpotDollars: () => null,
    openConnection(userId) {
      opened.push(userId);
      return null;
    },
    watchHeldContracts: () => undefined,
    onStep: () => undefined,
  });
  await supervisor.addUser('ann', DEFAULT_SETTINGS);
  opened.length = 0;
  const port = new BrokerKeysCalls({
    connections,
    configs,
    venues: REAL,
    supervisor,
    whyNotLive: () => liveRefusal,
    trail: new AuditTrail({ repositories, wall, log }),
    notices: createCredentialNotices(repositories.alarms, time),
    runInTransaction: repositories.together,
    time,
    wall,
  });
  return {
    port,
    opened,
    answers,
    database,
    connections,
    saved: () => configs.get('ann'),
    audited: () => repositories.audit.page({ beforeId: null, maxRows: 10 }),
    notices: () =>
      repositories.alarms.readPage('ann', { beforeId: null, maxRows: 10, isOpenOnly: false }),
    save: (changes: Partial<BrokerConnectionInput> = {}) =>
      port.saveConnection(viewerOf('ann'), {
        apiKey: 'PK1',
        secretKey: 'the-secret',
        baseUrl: PAPER,
        environment: 'paper',
        ...changes,
      }),
  };
}

describe('live money', () => {
  test.each([
    ['the live host', LIVE],
    ['a host of the operator’s', OPERATORS],
  ])('is refused at %s while a guard is missing, and nothing is stored', async (_what, changes) => {
    const { save, saved, opened, audited, notices } = await create({ liveRefusal: LIVE_REFUSED });
    expect(await save(changes)).toEqual({ ok: false, refusal: LIVE_REFUSED });
    expect([saved(), opened, audited(), notices()]).toEqual([null, [], [], []]);
  });

  test.each([
    ['the live host', { ...LIVE, environment: 'paper' as const }],
    ['a host of the operator’s', { ...OPERATORS, environment: 'paper' as const }],
    ['the paper host', { environment: 'live' as const }],
  ])('%s takes its own environment and no other [I4]', async (_what, changes) => {
    const { save, saved } = await create();
    expect(await save(changes)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID', field: 'environment' },
    });
    expect(saved()).toBeNull();
  });

  test('that may be connected is a row of its own in the audit log, once', async () => {
    const { save, saved, audited, port } = await create();
    await save();
    expect((await save(LIVE)).ok).toBe(true);
    await save({ ...LIVE, apiKey: 'PK2' });
    expect(saved()).toMatchObject({ venue: 'live', environment: 'live' });
    const row = (action: string, venue: string, environment: string) =>
      expect.objectContaining({
        action,
        actor: 'ann@example.com',
        address: '192.0.2.7',
        detail: { venue, environment },
      });
    expect(audited()).toEqual([
      row('keys.saved', 'live', 'live'),
      row('keys.went-live', 'live', 'live'),
      row('keys.saved', 'paper', 'paper'),
    ]);
    expect(await port.listVenues()).toMatchObject([
      { environment: 'paper' },
      { environment: 'live' },
      { environment: 'live' },
    ]);
  });
});

describe('B5 saving what is saved already', () => {
  test.each([
    ['with the hidden secret', null],
    ['with the secret typed again', 'the-secret'],
  ])('keeps the account connected and tested, %s', async (_what, secretKey) => {
    const { save, port, answers, opened, audited, notices } = await create();
    await save();
    const testing = port.testKeys('ann');
    answers[0]?.resolve(QUIET_ACCOUNT);
    expect((await testing).ok).toBe(true);
    const before = await port.readConnection('ann');
    expect(before).toMatchObject({ isActive: true });
    const [reconnects, rows, noticed] = [opened.length, audited().length, notices().length];
    expect(await save({ secretKey })).toEqual({ ok: true, value: before });
    expect(await port.readConnection('ann')).toEqual(before);
    expect([opened.length, audited().length, notices().length]).toEqual([
      reconnects,
      rows,
      noticed,
    ]);
  });

  test('does not pass off another secret as the same', async () => {
    const { save, port, answers } = await create();
    await save();
    const testing = port.testKeys('ann');
    answers[0]?.resolve(QUIET_ACCOUNT);
    await testing;
    expect(await save({ secretKey: 'another' })).toMatchObject({ value: { isActive: false } });
  });
});

describe('saving', () => {
  test('notifies the user, and never records a key', async () => {
    const { save, notices, audited, database } = await create();
    await save({ apiKey: 'PKCANARY', secretKey: 'canary-secret' });
    expect(notices()).toMatchObject([{ userId: 'ann', severity: 'info', code: 'KEYS_CHANGED' }]);
    expect(JSON.stringify([audited(), notices()])).not.toMatch(/canary/i);
    expect(database.sqlite.serialize().includes('canary-secret')).toBe(false);
  });

  test.each([
    ['another host', LIVE, OPERATORS],
    ['another environment', {}, LIVE],
    ['another key', {}, { apiKey: 'PK2' }],
  ])('for %s takes the secret again [M2]', async (_what, before, changes) => {
    const { save, connections, saved } = await create();
    await save(before);
    expect(await save({ ...before, ...changes, secretKey: null })).toMatchObject({
      refusal: { code: 'INVALID', field: 'secretKey' },
    });
    expect((await save({ ...before, secretKey: null })).ok).toBe(true);
    const config = saved();
    const keys = config === null ? null : connections.unsealKeys(config);
    expect([keys?.keyId, keys?.secretKey.reveal()]).toEqual(['PK1', 'the-secret']);
  });

  test('is not done when it can not be written down who did it', async () => {
    const { save, saved, database } = await create();
    database.sqlite.exec(
      `CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    await expect(save()).rejects.toThrow('full');
    expect(saved()).toBeNull();
  });

  test('is refused in words while the master key is not the right one', async () => {
    const sealer = {
      seal: () => {
        throw new SealingOffError('The master key is another one.');
      },
      open: () => '',
    };
    const { save, saved, opened } = await create({ sealer });
    expect(await save()).toEqual({
      ok: false,
      refusal: { code: 'CONFLICT', message: 'The master key is another one.' },
    });
    expect([saved(), opened]).toEqual([null, []]);
  });
});

describe('a test', () => {
  test('of the keys that are saved activates them', async () => {
    const { port, save, saved, opened, answers } = await create();
    await save();
    const testing = port.testKeys('ann');
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
    const testing = port.testKeys('ann');
    await save(changes);
    if (outcome === 'good') answers[0]?.resolve(QUIET_ACCOUNT);
    else answers[0]?.reject(new BrokerError('credentials', 'wrong keys'));
    expect((await testing).ok).toBe(outcome === 'good');
    expect(saved()).toMatchObject({ isActive: false, lastTestedAt: null, account: null });
    expect(opened).toEqual(['ann', 'ann']);
  });

  test('that the broker does not answer leaves the keys untested [I6]', async () => {
    const { port, save, saved, answers } = await create();
    await save();
    const testing = port.testKeys('ann');
    answers[0]?.reject(new BrokerError('unavailable', 'no answer'));
    expect(await testing).toMatchObject({ ok: false, refusal: { code: 'BROKER_AWAY' } });
    expect(saved()).toMatchObject({ isActive: false, lastTestedAt: null });
  });
});
