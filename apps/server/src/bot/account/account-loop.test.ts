import { BrokerError, type UpdateHandlers } from '@tideline/broker';
import { createRepositories, TradingStore, takeFence } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  type BrokerAccount,
  type BrokerOrder,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  initialState,
  type Moment,
  type UserCommand,
} from '@tideline/engine';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { QUIET_ACCOUNT, quietBroker } from '../../../test/quiet-broker.ts';
import { readEnv } from '../../config/env.ts';
import { operatorPolicy } from '../../config/operator-policy.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { WorkInFlight } from '../time/work-in-flight.ts';
import { AccountLoop } from './account-loop.ts';
import { CommitQueue } from './commit-queue.ts';
import type { StepWriter } from './step-store.ts';

const NOW = Date.parse('2026-02-03T15:00:00Z');

function inTwoTurns(callback: () => void): void {
  setImmediate(() => setImmediate(callback));
}

function create() {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  createRepositories(database).users.create({
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
  const book = new TradingStore(database);
  const fence = takeFence(database);
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const workInFlight = new WorkInFlight();
  const present = {
    ...operatorPolicy(readEnv({}), null),
    thresholds: DEFAULT_THRESHOLDS,
    sessions: [],
    blackouts: [],
    killSwitch: false,
    haltReason: null,
    usersWithUnseenAlarm: [],
    breakerActive: false,
    clockTrusted: true,
    feedRefusal: null,
  };
  let isDefective = false;
  const stepped: Moment[] = [];
  const policyOfPool = () => {
    if (isDefective) throw new RangeError('a policy without a calendar');
    return present;
  };
  const log = pino({ level: 'silent' });
  const journal: StepWriter = {
    commit: (steps, attempts) =>
      book.commitSteps(
        steps.map((step) => ({ ...step, fence, feed: 'test' })),
        attempts.map((attempt) => ({ ...attempt, fence })),
      ),
    throwIfFenceLost: () => undefined,
  };
  const loop = new AccountLoop({
    state: initialState('ann', DEFAULT_SETTINGS),
    stepWriter: journal,
    queue: new CommitQueue({ stepWriter: journal, policyOfPool, log, runSoon: inTwoTurns }),
    runSoon: inTwoTurns,
    time,
    workInFlight,
    log,
    policyOfPool,
    readQuote: async () => null,
    currentSpotDollars: () => null,
    onStep: (_, { at }) => stepped.push(at),
    onStateChange: () => undefined,
  });
  const stored = () => book.loadStates()[0];
  return {
    database,
    wall,
    time,
    workInFlight,
    loop,
    stepped,
    stored,
    setDefect(defective: boolean) {
      isDefective = defective;
    },
  };
}

describe('an event that waits for those of other accounts', () => {
  const userCommand = (command: UserCommand['command']) =>
    ({ type: 'command', command, at: { market: NOW, wall: 1_000_000 } }) as const;

  test('is taken in a later turn, and stepped at the time of that turn', async () => {
    const { loop, wall, stepped, stored } = create();
    const taken = loop.takeEvent(userCommand({ type: 'bot', active: true }));
    expect([loop.state.botActive, stepped]).toEqual([false, []]);
    wall.advance(60_000);
    expect(await taken).toBe(true);
    expect(stored()?.botActive).toBe(true);
    expect(stepped).toEqual([{ market: NOW + 60_000, wall: 1_060_000 }]);
  });

  test('comes before a command that is given after it', () => {
    const { loop } = create();
    void loop.takeEvent(userCommand({ type: 'bot', active: true }));
    void loop.takeEvent(userCommand({ type: 'start' }));
    expect(loop.applyCommand({ type: 'pause' })).toBe(true);
    expect([loop.state.botActive, loop.state.settings.autoTrade]).toEqual([true, false]);
  });

  test('is not lost with the connection that sent it, nor with the end of the process', async () => {
    const { loop, stored } = create();
    await loop.connect({ broker: quietBroker(), pool: 'simulated', testedAccount: null });
    void loop.takeEvent(userCommand({ type: 'bot', active: true }));
    loop.disconnect();
    expect(stored()?.botActive).toBe(true);
    void loop.takeEvent(userCommand({ type: 'bot', active: false }));
    loop.close();
    expect(stored()?.botActive).toBe(false);
  });

  test('is not taken by an account that has been closed', async () => {
    const { loop } = create();
    loop.close();
    expect(await loop.takeEvent(userCommand({ type: 'bot', active: true }))).toBe(false);
  });

  test('is work in flight', async () => {
    const { loop, workInFlight } = create();
    void loop.takeEvent(userCommand({ type: 'bot', active: true }));
    await workInFlight.whenIdle();
    expect(loop.state.botActive).toBe(true);
  });

  test('does not wait in a stepped market', () => {
    const { loop, time } = create();
    time.moveAnchor(NOW, 0, true);
    void loop.takeEvent(userCommand({ type: 'bot', active: true }));
    expect(loop.state.botActive).toBe(true);
  });
});

describe('a read that a step asks for', () => {
  /** The restored database lacks this order's trade, so the order history must be read. */
  const ofLostTrade: BrokerOrder = {
    id: 'o1',
    clientOrderId: 'ann-20260203-9-entry-1',
    symbol: 'SPY260203C00650000',
    side: 'buy',
    type: 'limit',
    phase: 'filled',
    status: 'filled',
    quantity: 1,
    filledQuantity: 1,
    filledAveragePrice: 12_000,
    limitPrice: null,
    stopPrice: null,
    notional: null,
    createdAt: NOW,
    filledAt: NOW,
    canceledAt: null,
    expiredAt: null,
  };

  async function reportUnknownTrade(isStepped: boolean) {
    const { loop, time, workInFlight } = create();
    let reads = 0;
    const account = async () => {
      reads += 1;
      return QUIET_ACCOUNT;
    };
    await loop.connect({
      broker: quietBroker({ account }),
      pool: 'simulated',
      testedAccount: null,
    });
    if (isStepped) time.moveAnchor(NOW, 0, true);
    reads = 0;
    loop.handleEvent({ type: 'order', order: ofLostTrade, at: time.moment() });
    return { loop, workInFlight, reads: () => reads };
  }

  test('leaves in a later turn: the orders of this one go before it', async () => {
    const { workInFlight, reads } = await reportUnknownTrade(false);
    await Promise.resolve();
    expect(reads()).toBe(0);
    await workInFlight.whenIdle();
    expect(reads()).toBe(1);
  });

  test('is not sent by an account that has been disconnected meanwhile', async () => {
    const { loop, workInFlight, reads } = await reportUnknownTrade(false);
    loop.disconnect();
    await workInFlight.whenIdle();
    expect(reads()).toBe(0);
  });

  test('does not wait in a stepped market', async () => {
    const { reads } = await reportUnknownTrade(true);
    await Promise.resolve();
    await Promise.resolve();
    expect(reads()).toBe(1);
  });
});

describe('a step', () => {
  test('is stored as it is in memory', () => {
    const { loop, stored } = create();
    loop.applyCommand({ type: 'bot', active: true });
    expect(loop.state.botActive).toBe(true);
    expect(stored()).toEqual(loop.state);
  });

  test('that can not be stored has not happened, and the next one may be [H1] [H2]', async () => {
    const { database, wall, workInFlight, loop, stored } = create();
    await loop.connect({ broker: quietBroker(), pool: 'simulated', testedAccount: null });
    const before = stored();
    database.sqlite.pragma('query_only = 1');
    expect(loop.applyCommand({ type: 'bot', active: true })).toBe(false);
    expect([loop.isSaving, loop.failure]).toEqual([false, null]);
    expect(loop.state).toEqual(before);
    wall.advance(31_000);
    await workInFlight.whenIdle();
    expect(loop.isSaving).toBe(false);
    expect(stored()).toEqual(before);

    database.sqlite.pragma('query_only = 0');
    wall.advance(31_000);
    await workInFlight.whenIdle();
    expect(loop.isSaving).toBe(true);
    expect(stored()?.book?.at).not.toEqual(before?.book?.at);
    expect(loop.applyCommand({ type: 'bot', active: true })).toBe(true);
    expect(stored()).toMatchObject({ botActive: true });
    expect(stored()).toEqual(loop.state);
  });

  test('after a newer start stops the account for good [G5]', () => {
    const { database, loop, stored } = create();
    loop.applyCommand({ type: 'bot', active: true });
    const before = stored();
    takeFence(database);
    expect(loop.applyCommand({ type: 'bot', active: false })).toBe(false);
    expect(loop.failure).not.toBeNull();
    expect(loop.state.botActive).toBe(true);
    expect(stored()).toEqual(before);
    // The account must not go on from a state that the database lacks.
    expect(loop.applyCommand({ type: 'pause' })).toBe(false);
    expect(loop.state).toEqual(before);
  });

  test('that breaks an invariant stops the account for good [G10]', () => {
    const { loop, setDefect, stored } = create();
    loop.applyCommand({ type: 'bot', active: true });
    setDefect(true);
    expect(loop.applyCommand({ type: 'bot', active: false })).toBe(false);
    expect(loop.failure).toBe('a policy without a calendar');
    setDefect(false);
    expect(loop.applyCommand({ type: 'bot', active: false })).toBe(false);
    expect(stored()).toMatchObject({ botActive: true });
  });
});

describe('connecting', () => {
  test.each([
    ['PA1', true],
    ['PA2', false],
  ])(
    'reports to the machine whether the keys lead to the account they were tested with, %s [I3]',
    async (accountNumber, isPinned) => {
      const { loop } = create();
      const pinned = { accountNumber, pool: 'simulated' as const };
      await loop.connect({ broker: quietBroker(), pool: 'simulated', testedAccount: pinned });
      expect(loop.state.book?.isPinned).toBe(isPinned);
    },
  );

  test('resolves when the account has been read and stored', async () => {
    const { loop, stored } = create();
    await loop.connect({ broker: quietBroker(), pool: 'simulated', testedAccount: null });
    expect(loop.state.venue).toEqual({ accountNumber: 'PA1', pool: 'simulated' });
    expect(stored()?.book?.cash).toBe(fromDollars(5_000));
  });

  test('resolves too when the broker is away, and reads again later [D11] [G2]', async () => {
    const { wall, workInFlight, loop } = create();
    let isAway = true;
    const account = async () => {
      if (isAway) throw new BrokerError('unavailable', 'no answer');
      return QUIET_ACCOUNT;
    };
    await loop.connect({
      broker: quietBroker({ account }),
      pool: 'simulated',
      testedAccount: null,
    });
    expect([loop.state.book, loop.failure]).toEqual([null, null]);
    isAway = false;
    wall.advance(31_000);
    await workInFlight.whenIdle();
    expect(loop.state.book?.cash).toBe(fromDollars(5_000));
  });

  test('reads again whenever the updates may have missed something [D1] [D5]', async () => {
    const { workInFlight, loop } = create();
    const reads: string[] = [];
    let handlers: UpdateHandlers | null = null;
    const broker = quietBroker({
      account: async () => {
        reads.push('account');
        return QUIET_ACCOUNT;
      },
      updates: (given) => {
        handlers = given;
        return { close: () => undefined };
      },
    });
    await loop.connect({ broker, pool: 'simulated', testedAccount: null });
    expect(reads).toHaveLength(1);
    const updates = handlers as UpdateHandlers | null;
    updates?.onState({ type: 'ready', gapMs: null, missing: [] });
    await workInFlight.whenIdle();
    expect(reads).toHaveLength(2);
    expect(loop.currentPolicy().streamReady).toBe(true);
    updates?.onState({ type: 'down', message: 'gone', reason: 'lost' });
    expect(loop.currentPolicy().streamReady).toBe(false);
  });

  test('a defect in a read stops this account, and nothing else [G10]', async () => {
    const { workInFlight, loop } = create();
    const positions = () => Promise.reject(new TypeError('x is not a function'));
    await loop.connect({
      broker: quietBroker({ positions }),
      pool: 'simulated',
      testedAccount: null,
    });
    await workInFlight.whenIdle();
    expect(loop.failure).toBe('x is not a function');
  });
});

test('what an account that was let go of still answers is not heard', async () => {
  const { loop } = create();
  let answer = (_account: BrokerAccount): void => undefined;
  const account = () =>
    new Promise<BrokerAccount>((resolve) => {
      answer = resolve;
    });
  const connecting = loop.connect({
    broker: quietBroker({ account }),
    pool: 'live',
    testedAccount: null,
  });
  loop.disconnect();
  answer(QUIET_ACCOUNT);
  await connecting;
  expect(loop.state.book).toBeNull();
});
