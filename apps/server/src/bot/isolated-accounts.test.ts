import { BrokerError, type StreamState } from '@tideline/broker';
import { createRepositories, TradingStore, takeFence } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  type AccountState,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  type Pool,
} from '@tideline/engine';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWorld, flat, HELD, holding, REVOKED } from '../../test/account-world.ts';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { QUIET_ACCOUNT, quietBroker } from '../../test/quiet-broker.ts';
import { readEnv } from '../config/env.ts';
import { operatorPolicy } from '../config/operator-policy.ts';
import { readAccountHealth } from './account/account-health.ts';
import { Supervisor } from './supervisor.ts';
import { AnchoredMarketTime } from './time/market-time.ts';
import { WorkInFlight } from './time/work-in-flight.ts';

const NOW = Date.parse('2026-02-03T15:00:00Z');
const USERS = ['ann', 'bob'] as const;

function healthOf({ supervisor, time }: { supervisor: Supervisor; time: AnchoredMarketTime }) {
  const { loops: accounts } = supervisor;
  return readAccountHealth({ accounts, time, sessions: [], readOpenAlarms: () => [] });
}

async function create(annsBroker: Parameters<typeof quietBroker>[0]) {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const { users } = createRepositories(database);
  for (const id of USERS) {
    const names = { firstName: null, lastName: null, profileImageUrl: null };
    const rights = { isOwner: false, isAdmin: false, isActive: true };
    const email = `${id}@example.com`;
    users.create({ id, email, passwordHash: 'none', ...names, ...rights, createdAt: 0 });
  }
  const book = new TradingStore(database);
  const fence = takeFence(database);
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const workInFlight = new WorkInFlight();
  const { log, lines } = listeningLog();
  const supervisor = new Supervisor({
    stepWriter: {
      commit: (steps, attempts) =>
        book.commitSteps(
          steps.map((step) => ({ ...step, fence, feed: 'test' })),
          attempts.map((attempt) => ({ ...attempt, fence })),
        ),
      throwIfFenceLost: () => undefined,
    },
    time,
    workInFlight,
    log,
    policyOfPool: () => ({
      ...operatorPolicy(readEnv({}), null),
      thresholds: DEFAULT_THRESHOLDS,
      sessions: [],
      blackouts: [],
      killSwitch: false,
      breakerActive: false,
      clockTrusted: true,
      haltReason: null,
      usersWithUnseenAlarm: [],
      feedRefusal: null,
    }),
    readQuote: async () => null,
    currentSpotDollars: () => null,
    openConnection: (userId) => ({
      broker: quietBroker(userId === 'ann' ? annsBroker : {}),
      pool: 'simulated' as Pool,
      testedAccount: null,
    }),
    watchHeldContracts: () => undefined,
    onStep: () => undefined,
  });
  for (const id of USERS) await supervisor.addUser(id, DEFAULT_SETTINGS);
  const pass = async (milliseconds: number) => {
    wall.advance(milliseconds);
    await workInFlight.whenIdle();
  };
  return {
    supervisor,
    time,
    pass,
    lines,
    ann: supervisor.loopOf('ann'),
    bob: supervisor.loopOf('bob'),
  };
}

test('a defect in one account stops that one: the other is read, saved and obeyed [G10] [V8.4.1]', async () => {
  let isDefective = false;
  const positions = async () => {
    if (isDefective) throw new TypeError('x is not a function');
    return [];
  };
  const { supervisor, time, pass, lines, ann, bob } = await create({ positions });
  expect([ann.failure, bob.failure]).toEqual([null, null]);
  isDefective = true;
  await pass(31_000);
  expect(ann.failure).toBe('x is not a function');
  expect(ann.applyCommand({ type: 'bot', active: true })).toBe(false);
  expect(lines.filter(({ msg }) => msg === 'account stopped')).toMatchObject([{ userId: 'ann' }]);
  expect(healthOf({ supervisor, time })).toMatchObject({ journal: false });

  const readAt = bob.state.book?.at.wall ?? 0;
  await pass(31_000);
  expect(bob.failure).toBeNull();
  expect(bob.state.book?.at.wall).toBeGreaterThan(readAt);
  expect(bob.applyCommand({ type: 'bot', active: true })).toBe(true);
  expect(bob.state.botActive).toBe(true);
});

test('an account that can not be connected stops alone: the others start [G10]', async () => {
  const { supervisor, connectBy, broker, alarms, pass } = createWorld(['ann', 'bob']);
  for (const id of ['ann', 'bob']) broker(id).held = HELD;
  connectBy((id) => {
    if (id === 'ann') throw new RangeError('that can not be');
    return { broker: broker(id), pool: 'simulated', testedAccount: null };
  });
  await supervisor.start([holding('ann'), holding('bob')]);
  expect(supervisor.loopOf('ann').failure).toBe('that can not be');
  expect(alarms()).toMatchObject([
    { user_id: 'ann', severity: 'critical', code: 'ACCOUNT_STOPPED' },
  ]);
  const { reads } = broker('bob');
  await pass(31);
  expect(broker('bob').reads).toBeGreaterThan(reads);
  expect(supervisor.loopOf('bob')).toMatchObject({
    failure: null,
    state: { trade: { quantity: HELD } },
  });
});

test('a broker that answers one account with errors or not at all holds up no other [G10]', async () => {
  let answer: 'well' | 'refused' | 'never' = 'well';
  const account = () => {
    if (answer === 'refused') return Promise.reject(new BrokerError('credentials', 'forbidden'));
    return answer === 'never'
      ? new Promise<never>(() => undefined)
      : Promise.resolve(QUIET_ACCOUNT);
  };
  const { pass, ann, bob } = await create({ account });
  answer = 'refused';
  await pass(31_000);
  const stale = ann.state.book?.at.wall ?? 0;
  expect(bob.state.book?.at.wall).toBeGreaterThan(stale);
  expect(ann.failure).toBeNull();
  answer = 'never';
  const before = bob.state.book?.at.wall ?? 0;
  void pass(31_000);
  await vi.waitFor(() => expect(bob.state.book?.at.wall).toBeGreaterThan(before));
  expect(bob.state.book?.cash).toBe(fromDollars(5_000));
  expect(ann.state.book?.at.wall).toBe(stale);
});

describe('keys that are refused', () => {
  const DOWN = { type: 'down', message: 'refused', reason: 'credentials' } as const;

  async function listening(states: readonly AccountState[]) {
    const world = createWorld(states.map(({ userId }) => userId));
    for (const { userId, trade } of states) {
      world.broker(userId).held = trade === null ? 0 : HELD;
    }
    await world.supervisor.start(states);
    const setStream = (id: string, state: StreamState) => world.broker(id).handlers?.onState(state);
    for (const { userId } of states) setStream(userId, { type: 'ready', gapMs: null, missing: [] });
    await world.idle();
    const refuse = async (id: string) => {
      world.broker(id).failure = REVOKED;
      setStream(id, DOWN);
      await world.pass(31);
    };
    return { ...world, setStream, refuse, isHeard: () => healthOf(world).brokerStreams };
  }

  test('to one user with nothing open are that user’s own matter', async () => {
    const { setStream, refuse, isHeard } = await listening([flat('ann'), flat('bob')]);
    expect(isHeard()).toBe(true);
    await refuse('bob');
    expect(isHeard()).toBe(true);
    setStream('ann', { ...DOWN, reason: 'lost' });
    expect(isHeard()).toBe(false);
  });

  test('where a trade is open leave it alone', async () => {
    const { supervisor, refuse, isHeard } = await listening([holding('ann'), flat('bob')]);
    await refuse('ann');
    expect(supervisor.loopOf('ann').state.trade).not.toBeNull();
    expect(isHeard()).toBe(false);
  });

  test('to everybody are nobody’s own matter', async () => {
    const { refuse, isHeard } = await listening([flat('ann'), flat('bob')]);
    for (const id of ['ann', 'bob']) await refuse(id);
    expect(isHeard()).toBe(false);
  });
});

test('no account counts as heard before the history of the orders has been read', async () => {
  const world = createWorld(['ann']);
  const ann = world.broker('ann');
  ann.historyFailure = new BrokerError('unavailable', 'no answer');
  await world.supervisor.start([flat('ann')]);
  ann.handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
  await world.idle();
  expect(healthOf(world).brokerStreams).toBe(false);
  ann.historyFailure = null;
  await world.pass(31);
  expect(healthOf(world).brokerStreams).toBe(true);
});
