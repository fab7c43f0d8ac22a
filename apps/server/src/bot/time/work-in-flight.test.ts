import { describe, expect, test } from 'vitest';
import { WorkInFlight } from './work-in-flight.ts';

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function watch(promise: Promise<void>) {
  const state = { isDone: false };
  void promise.then(() => {
    state.isDone = true;
  });
  return state;
}

async function runThrough(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
}

describe('idle', () => {
  test('is at once when nothing is in flight', async () => {
    await expect(new WorkInFlight().whenIdle()).resolves.toBeUndefined();
  });

  test('waits for everything in flight [G6]', async () => {
    const activity = new WorkInFlight();
    const [first, second] = [deferred(), deferred()];
    const works = [activity.run(() => first.promise), activity.run(() => second.promise)];
    const idle = watch(activity.whenIdle());
    first.resolve();
    await runThrough();
    expect(idle.isDone).toBe(false);
    second.resolve();
    await runThrough();
    expect(idle.isDone).toBe(true);
    await Promise.all(works);
  });

  test('waits for what a task begins when it ends', async () => {
    const activity = new WorkInFlight();
    const [first, second] = [deferred(), deferred()];
    const chain = activity.run(() => first.promise).then(() => activity.run(() => second.promise));
    const idle = watch(activity.whenIdle());
    first.resolve();
    await runThrough();
    expect(idle.isDone).toBe(false);
    second.resolve();
    await runThrough();
    expect(idle.isDone).toBe(true);
    await chain;
  });

  test('resolves for every waiter', async () => {
    const activity = new WorkInFlight();
    const work = deferred();
    const running = activity.run(() => work.promise);
    const both = [activity.whenIdle(), activity.whenIdle()];
    work.resolve();
    await running;
    await expect(Promise.all(both)).resolves.toEqual([undefined, undefined]);
  });
});

describe('a task', () => {
  test('passes its answer on', async () => {
    await expect(new WorkInFlight().run(async () => 42)).resolves.toBe(42);
  });

  test('that fails passes its error on, and is over', async () => {
    const activity = new WorkInFlight();
    const failure = new Error('no');
    await expect(activity.run(() => Promise.reject(failure))).rejects.toBe(failure);
    await expect(
      activity.run(() => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    await expect(activity.whenIdle()).resolves.toBeUndefined();
  });
});
