import { type AccountEvent, initialState } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { CommitQueue, type QueuedAccount } from './commit-queue.ts';
import type { PreparedStep } from './prepared-step.ts';

const AT = { market: 1, wall: 1 };

function tick(): AccountEvent {
  return { type: 'tick', at: AT };
}

function quote(): AccountEvent {
  const price = { at: 1, bid: 1, ask: 1, bidSize: 1, askSize: 1 };
  return { type: 'quote', symbol: 'S', quote: price, spot: null, source: 'stream', at: AT };
}

function create() {
  const happened: string[] = [];
  const turns: (() => void)[] = [];
  let refusals = 0;
  let policies = 0;
  const { log, lines } = listeningLog();
  const queue = new CommitQueue({
    stepWriter: {
      commit(steps, _attempts, besides) {
        if (refusals > 0) {
          refusals -= 1;
          throw new Error('the disk is full');
        }
        const names = steps.map(({ userId }) => userId);
        happened.push(['saved', ...names].join(' '));
        besides?.();
      },
    },
    policyOfPool() {
      policies += 1;
      return {} as never;
    },
    runSoon: (callback) => turns.push(callback),
    log,
  });
  const account = (name: string, { isCurrent = true, isTaken = true } = {}): QueuedAccount => ({
    isFullySaved: isCurrent,
    draftStep(event, policy): PreparedStep {
      policy('paper');
      const state = initialState(name);
      const step = { userId: name, at: AT, state, intents: [], journal: [] };
      const isSaved = event.type !== 'quote';
      const draft = { event, policy: {} as never, intents: [], state, attempts: [] };
      return { ...draft, stepToSave: isSaved ? step : null };
    },
    applyDraft: () => happened.push(`${name} goes on`),
    saveInOwnCommit({ event }) {
      happened.push(`${name} saves a ${event.type} alone`);
      return isTaken;
    },
  });
  return {
    queue,
    account,
    happened,
    lines,
    refuseOnce: () => {
      refusals += 1;
    },
    get policies() {
      return policies;
    },
    get asked() {
      return turns.length;
    },
    turn: () => turns.shift()?.(),
  };
}

describe('what comes in within a turn of the event loop', () => {
  test('is saved at once, and performed after it', async () => {
    const { queue, account, happened, turn } = create();
    const taken = ['ann', 'bob', 'cid'].map((name) => queue.queueEvent(account(name), tick()));
    expect(happened).toEqual([]);
    turn();
    expect(happened).toEqual(['saved ann bob cid', 'ann goes on', 'bob goes on', 'cid goes on']);
    expect(await Promise.all(taken)).toEqual([true, true, true]);
  });

  test('asks for one turn, and for none when nothing waits', () => {
    const world = create();
    void world.queue.queueEvent(world.account('ann'), tick());
    void world.queue.queueEvent(world.account('bob'), tick());
    expect(world.asked).toBe(1);
    world.turn();
    expect(world.asked).toBe(0);
  });

  test('keeps each account’s order, one event in a transaction', () => {
    const { queue, account, happened, turn } = create();
    const ann = account('ann');
    void queue.queueEvent(ann, quote());
    void queue.queueEvent(ann, tick());
    void queue.queueEvent(account('bob'), tick());
    turn();
    expect(happened).toEqual(['saved bob', 'ann goes on', 'bob goes on']);
    turn();
    expect(happened.slice(3)).toEqual(['saved ann', 'ann goes on']);
  });

  test('is served in parts, so that other waiting work has its turn in between', () => {
    const world = create();
    for (let each = 0; each < 60; each += 1)
      void world.queue.queueEvent(world.account('a'), tick());
    const sizes = () =>
      world.happened.flatMap((line) =>
        line.startsWith('saved') ? [line.split(' ').length - 1] : [],
      );
    world.turn();
    expect([sizes(), world.asked]).toEqual([[25], 1]);
    world.turn();
    world.turn();
    expect([sizes(), world.asked]).toEqual([[25, 25, 10], 0]);
  });

  test('of an account with many events waits for the others', () => {
    const { queue, account, happened, turn } = create();
    const ann = account('ann');
    void queue.queueEvent(ann, tick());
    void queue.queueEvent(ann, tick());
    for (let each = 0; each < 25; each += 1) void queue.queueEvent(account(`${each}`), tick());
    turn();
    turn();
    expect(happened.filter((line) => line.startsWith('saved')).at(-1)).toBe('saved 24 ann');
  });

  test('is not written when nothing of it must be saved', () => {
    const { queue, account, happened, turn } = create();
    void queue.queueEvent(account('ann'), quote());
    turn();
    expect(happened).toEqual(['ann goes on']);
  });

  test('meets the policy of the moment, read once for all', () => {
    const world = create();
    void world.queue.queueEvent(world.account('ann'), tick());
    void world.queue.queueEvent(world.account('bob'), tick());
    expect(world.policies).toBe(0);
    world.turn();
    expect(world.policies).toBe(1);
    void world.queue.queueEvent(world.account('ann'), tick());
    world.turn();
    expect(world.policies).toBe(2);
  });
});

describe('an account that is in the way of the others', () => {
  test('is handled alone while something of it waits for the disk', async () => {
    const { queue, account, happened, turn } = create();
    const ann = queue.queueEvent(account('ann', { isCurrent: false, isTaken: false }), tick());
    const bob = queue.queueEvent(account('bob'), tick());
    turn();
    expect(happened).toEqual(['saved bob', 'bob goes on', 'ann saves a tick alone']);
    expect([await ann, await bob]).toEqual([false, true]);
  });

  test('has all of them handled one by one when they can not be saved together', async () => {
    const { queue, account, happened, lines, turn, refuseOnce } = create();
    const ann = queue.queueEvent(account('ann', { isTaken: false }), tick());
    const bob = queue.queueEvent(account('bob'), tick());
    refuseOnce();
    turn();
    expect(happened).toEqual(['ann saves a tick alone', 'bob saves a tick alone']);
    expect([await ann, await bob]).toEqual([false, true]);
    expect(lines).toMatchObject([{ msg: 'steps could not be saved together' }]);
  });
});

describe('who can not wait', () => {
  test('has its waiting events handled at once, and none of the others', async () => {
    const { queue, account, happened, turn } = create();
    const ann = account('ann', { isTaken: false });
    const taken = [queue.queueEvent(ann, tick()), queue.queueEvent(ann, quote())];
    void queue.queueEvent(account('bob'), tick());
    queue.handleQueuedEvents(ann);
    expect(happened).toEqual(['ann saves a tick alone', 'ann saves a quote alone']);
    expect(await Promise.all(taken)).toEqual([false, false]);
    turn();
    expect(happened.slice(2)).toEqual(['saved bob', 'bob goes on']);
  });

  test('is handled at once with many others', async () => {
    const world = create();
    const { queue, account, happened, turn } = world;
    void queue.queueEvent(account('cid'), tick());
    await queue.handleEventForAll([account('ann'), account('bob')], tick());
    expect(happened).toEqual(['saved ann bob', 'ann goes on', 'bob goes on']);
    turn();
    expect(happened.slice(3)).toEqual(['saved cid', 'cid goes on']);
    expect(world.asked).toBe(0);
  });

  test('holds up no other account with its waiting events: it comes to them in a later turn', async () => {
    const world = create();
    const { queue, account, happened, turn } = world;
    const bob = account('bob');
    void queue.queueEvent(bob, tick());
    void queue.queueEvent(bob, tick());
    turn();
    const handled = queue
      .handleEventForAll([account('ann'), bob], quote())
      .then(() => happened.push('handled'));
    await Promise.resolve();
    expect(happened).toEqual([
      'saved bob',
      'bob goes on',
      'saved bob',
      'ann goes on',
      'bob goes on',
    ]);
    turn();
    await handled;
    expect(happened.slice(5)).toEqual(['bob goes on', 'handled']);
    expect(world.asked).toBe(0);
  });

  test('is saved with what is to be written besides, once', () => {
    const { queue, account, happened, turn } = create();
    const [ann, bob] = [account('ann'), account('bob')];
    void queue.queueEvent(bob, tick());
    void queue.handleEventForAll([ann, bob], tick(), () => happened.push('saved the bar'));
    turn();
    expect(happened.slice(0, 3)).toEqual(['saved ann bob', 'saved the bar', 'ann goes on']);
    expect(happened.filter((line) => line === 'saved the bar')).toHaveLength(1);
  });

  test('leaves what is to be written besides to itself where nothing else is saved', () => {
    const { queue, account, happened } = create();
    void queue.handleEventForAll([], tick(), () => happened.push('the bar of no account'));
    void queue.handleEventForAll([account('ann')], quote(), () =>
      happened.push('the bar of a quote'),
    );
    expect(happened).toEqual([
      'saved',
      'the bar of no account',
      'saved',
      'the bar of a quote',
      'ann goes on',
    ]);
  });

  test('is handled alone when it can not be saved together, and the bar is saved by itself', () => {
    const { queue, account, happened, lines, refuseOnce } = create();
    refuseOnce();
    void queue.handleEventForAll([account('ann'), account('bob')], tick(), () =>
      happened.push('the bar'),
    );
    expect(happened).toEqual([
      'saved',
      'the bar',
      'ann saves a tick alone',
      'bob saves a tick alone',
    ]);
    expect(lines).toHaveLength(1);
  });

  test('goes on where the bar can not be saved at all', () => {
    const { queue, account, happened, lines } = create();
    void queue.handleEventForAll([account('ann')], tick(), () => {
      throw new Error('the disk is full');
    });
    expect(happened).toContain('ann saves a tick alone');
    expect(lines).toHaveLength(2);
  });

  test('has as many accounts in one transaction as there are', () => {
    const { queue, account, happened } = create();
    const many = Array.from({ length: 100 }, (_, index) => account(`${index}`));
    void queue.handleEventForAll(many, tick());
    expect(happened.filter((line) => line.startsWith('saved'))).toHaveLength(1);
  });
});
