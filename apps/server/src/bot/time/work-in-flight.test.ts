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
    const workInFlight = new WorkInFlight();
    const [first, second] = [deferred(), deferred()];
    const works = [workInFlight.run(() => first.promise), workInFlight.run(() => second.promise)];
    const idle = watch(workInFlight.whenIdle());
    first.resolve();
    await runThrough();
    expect(idle.isDone).toBe(false);
    second.resolve();
    await runThrough();
    expect(idle.isDone).toBe(true);
    await Promise.all(works);
  });

  test('waits for what a task begins when it ends', async () => {
    const workInFlight = new WorkInFlight();
    const [first, second] = [deferred(), deferred()];
    const chain = workInFlight
      .run(() => first.promise)
      .then(() => workInFlight.run(() => second.promise));
    const idle = watch(workInFlight.whenIdle());
    first.resolve();
    await runThrough();
    expect(idle.isDone).toBe(false);
    second.resolve();
    await runThrough();
    expect(idle.isDone).toBe(true);
    await chain;
  });

  test('resolves for every waiter', async () => {
    const workInFlight = new WorkInFlight();
    const work = deferred();
    const running = workInFlight.run(() => work.promise);
    const both = [workInFlight.whenIdle(), workInFlight.whenIdle()];
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
    const workInFlight = new WorkInFlight();
    const failure = new Error('no');
    await expect(workInFlight.run(() => Promise.reject(failure))).rejects.toBe(failure);
    await expect(
      workInFlight.run(() => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    await expect(workInFlight.whenIdle()).resolves.toBeUndefined();
  });
});
