import { takeFence } from '@tideline/db';
import type { AccountState, BarEvaluated, MarketSignal } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld, HELD, holding, NOW, SYMBOL } from '../../test/account-world.ts';

const USERS = ['ann', 'bob', 'cid'];

const signal: Partial<MarketSignal> = {
  symbol: 'SPY',
  date: '2026-11-20',
  barStart: NOW - 300_000,
  barEnd: NOW,
  price: 6_700_000,
  signalType: 'neutral',
  neutralReason: 'no-data',
  confidence: 0,
  iv: null,
  indicators: { moneyFlow: null } as MarketSignal['indicators'],
};
const BAR = {
  type: 'bar-evaluated',
  signal: signal as MarketSignal,
  spot: 670,
  chain: { entries: () => [], of: () => [] } as unknown as BarEvaluated['chain'],
  endedWall: 1_000_000,
} satisfies BarEvaluated;

function selling(userId: string): AccountState {
  const state = holding(userId);
  if (state.trade === null) throw new Error('no trade');
  const at = state.lastAt;
  const exit = { reason: 'user', decidedAt: at, positionAskedAt: at, sellable: HELD } as const;
  const unfailed = { failures: 0, failedAt: null, refusals: [] };
  return { ...state, trade: { ...state.trade, phase: 'exiting', exit: { ...exit, ...unfailed } } };
}

function createSellers() {
  const world = createWorld(USERS);
  for (const id of USERS) {
    world.broker(id).held = HELD;
    world.broker(id).account = () => new Promise(() => undefined);
  }
  void world.supervisor.start(USERS.map(selling));
  // An answer arrives in one turn and is handled in a later one.
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const posts = () => USERS.map((id) => world.broker(id).posts.length);
  return { ...world, settle, posts };
}

test('a quote of a contract is sent to the accounts that hold it', async () => {
  const { supervisor, idle } = createWorld(USERS);
  await supervisor.start(USERS.map(holding));
  const quote = { at: NOW, bid: 9_000, ask: 9_200, bidSize: 1, askSize: 1 };
  supervisor.onOptionQuote('SPY261120C00671000', quote);
  await idle();
  expect(supervisor.loopOf('bob').state.trade?.lastQuote).toBeNull();
  supervisor.onOptionQuote(SYMBOL, quote);
  await idle();
  for (const id of USERS) {
    expect(supervisor.loopOf(id).state.trade?.lastQuote?.quote).toEqual(quote);
  }
});

describe('a bar for many accounts', () => {
  test('is saved at once, with the attempts to send what it calls for', async () => {
    const { supervisor, commits, posts, attempts, stored, settle } = createSellers();
    void supervisor.onBar(BAR);
    expect(commits).toEqual(['ann bob cid and 3 attempts']);
    expect(posts()).toEqual([1, 1, 1]);
    expect(attempts()).toEqual(USERS.map((id) => `${id}-20261120-1-exit-1`));
    expect(stored('bob')?.trade?.orders.at(-1)?.phase).toBe('sending');
    expect(stored('bob')).toEqual(supervisor.loopOf('bob').state);
    await settle();
    // All the broker's answers have come within one turn.
    expect(commits[1]).toBe('ann bob cid and 0 attempts');
    expect(USERS.map((id) => supervisor.loopOf(id).state.trade)).toEqual([null, null, null]);
  });

  test('is saved with what is written of the bar itself', () => {
    const { supervisor, commits, database, stored } = createSellers();
    void supervisor.onBar(BAR, () => {
      commits.push(`the bar, in a transaction: ${database.sqlite.inTransaction}`);
    });
    expect(commits).toEqual(['the bar, in a transaction: true', 'ann bob cid and 3 attempts']);

    const before = stored('ann');
    const barStart = NOW;
    const next = { ...BAR, signal: { ...BAR.signal, barStart, barEnd: NOW + 300_000 } };
    void supervisor.onBar(next, () => {
      throw new Error('database or disk is full');
    });
    // A failure to save the bar's own row holds up no account.
    expect(supervisor.loopOf('ann').isSaving).toBe(true);
    expect(stored('ann')?.sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0);
  });

  test('is each account’s own when it can not be saved together', async () => {
    const { supervisor, commits, posts, database, stored, settle } = createSellers();
    database.sqlite.exec(
      `CREATE TRIGGER ann_is_full BEFORE INSERT ON account_states WHEN NEW.user_id = 'ann'
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    void supervisor.onBar(BAR);
    await settle();
    expect(commits.slice(0, 2)).toEqual(['bob and 1 attempts', 'cid and 1 attempts']);
    expect(posts()).toEqual([1, 1, 1]);
    expect(supervisor.loopOf('ann').isSaving).toBe(false);
    expect(supervisor.loopOf('bob').isSaving).toBe(true);

    database.sqlite.exec('DROP TRIGGER ann_is_full');
    const barStart = NOW;
    const next = { ...BAR, signal: { ...BAR.signal, barStart, barEnd: NOW + 300_000 } };
    commits.length = 0;
    void supervisor.onBar(next);
    expect(commits[0]).toBe('bob cid and 0 attempts');
    expect(commits.slice(1)).toContain('ann and 1 attempts');
    expect(commits.at(-1)).toBe('ann and 0 attempts');
    expect(stored('ann')).toEqual(supervisor.loopOf('ann').state);
  });

  test('stops the one that breaks an invariant, and no other', async () => {
    const world = createSellers();
    const { supervisor, posts, commits, settle } = world;
    const ann = supervisor.loopOf('ann').state;
    Object.assign(ann.trade ?? {}, { orders: null });
    void supervisor.onBar(BAR);
    await settle();
    expect(commits.slice(0, 2)).toEqual(['ann and 0 attempts', 'bob cid and 2 attempts']);
    expect(supervisor.loopOf('ann').failure).not.toBeNull();
    expect(posts()).toEqual([0, 1, 1]);
  });

  test('sends nothing after a newer start', () => {
    const { supervisor, posts, database, commits } = createSellers();
    takeFence(database);
    void supervisor.onBar(BAR);
    expect([commits, posts()]).toEqual([[], [0, 0, 0]]);
    for (const id of USERS) expect(supervisor.loopOf(id).failure).toMatch(/another process/);
  });

  test('makes no attempt for an account that is not connected', () => {
    const { supervisor, commits, attempts } = createSellers();
    supervisor.loopOf('cid').disconnect();
    void supervisor.onBar(BAR);
    expect(commits[0]).toBe('ann bob cid and 2 attempts');
    expect(attempts()).toHaveLength(2);
    expect(supervisor.loopOf('cid').state.trade?.orders.at(-1)?.phase).toBe('planned');
  });

  test('waits for each account’s turn in a stepped market', async () => {
    const { supervisor, commits, time, attempts, settle } = createSellers();
    time.moveAnchor(NOW, 0, true);
    void supervisor.onBar(BAR);
    expect(commits[0]).toBe('ann bob cid and 0 attempts');
    await settle();
    expect(attempts()).toEqual(USERS.map((id) => `${id}-20261120-1-exit-1`));
  });
});
