import { expect, test } from 'vitest';
import { type HashRequest, HashSlots } from './hash-slots.ts';

const LIMITS = {
  maxRunningHashes: 2,
  maxWaitingOfAccount: 5,
  maxWaitingOfNetwork: 40,
  maxWaitingRequests: 200,
};
const known = (account = 'ann'): HashRequest => ({
  network: '192.0.2.1',
  accountName: account,
  isKnownClient: true,
});
const unknown = (account: string, network = '192.0.2.1'): HashRequest => ({
  network,
  accountName: account,
  isKnownClient: false,
});

function createTasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      }),
    async end(): Promise<void> {
      ends.shift()?.();
      for (let turn = 0; turn < 10; turn += 1) await null;
    },
  };
}

test('never more work than there are places, whenever the next one comes', async () => {
  const places = new HashSlots(LIMITS);
  let running = 0;
  let most = 0;
  let done = 0;
  const work = () =>
    places.runInSlot(known(), async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 3; turn += 1) await null;
      running -= 1;
      done += 1;
    });
  // Some tasks arrive just when another ends and passes its place on.
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    all.push(work());
    await null;
  }
  await Promise.all(all);
  expect([most, done]).toEqual([2, 50]);
});

test('who fails gives the place back', async () => {
  const places = new HashSlots({ ...LIMITS, maxRunningHashes: 2 });
  const failing = places.runInSlot(unknown('a'), () => Promise.reject(new Error('no memory')));
  const next = places.runInSlot(unknown('b'), async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});

test('G11 G12 unknown clients never have the last place: a known one begins at once', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work } = createTasks();
  for (let n = 0; n < 10; n += 1) void places.runInSlot(unknown(`s${n}`), work(`s${n}`));
  void places.runInSlot(known('owner'), work('owner'));
  await null;
  expect(begun).toEqual(['s0', 'owner']);
});

test('G11 who waits is served by what the network has had, and there account by account', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = createTasks();
  const waiting = ['a@1', 'a@1', 'a@1', 'b@1', 'owner@1', 'c@2', 'c@2'];
  for (const each of waiting) {
    const [account = '', network = ''] = each.split('@');
    void places.runInSlot(unknown(account, network), work(each));
  }
  for (let n = 0; n < waiting.length; n += 1) await end();
  expect(begun).toEqual(['a@1', 'c@2', 'a@1', 'c@2', 'b@1', 'owner@1', 'a@1']);
});

test('what a network has had is remembered while it comes again, however many come once', async () => {
  const places = new HashSlots(LIMITS);
  const busy = '203.0.113.7';
  const take = (network: string) => places.runInSlot(unknown('a', network), async () => undefined);
  for (let turn = 0; turn < 10_001; turn += 1) {
    await take(`once ${turn}`);
    if (turn % 100 === 0) await take(busy);
  }
  for (let turn = 0; turn < 50; turn += 1) await take('quiet');
  const tasks = createTasks();
  const first = places.runInSlot(unknown('a', 'first'), tasks.work('first'));
  const others = [busy, 'quiet'].map((network) =>
    places.runInSlot(unknown('a', network), tasks.work(network)),
  );
  await tasks.end();
  expect(tasks.begun).toEqual(['first']);
  await tasks.end();
  expect(tasks.begun).toEqual(['first', 'quiet']);
  await tasks.end();
  await tasks.end();
  await Promise.all([first, ...others]);
});

test('G11 an account, and a network, take no more than their part of the room', async () => {
  const places = new HashSlots(LIMITS);
  const { work, begun } = createTasks();
  void places.runInSlot(unknown('first'), work('first'));
  for (let n = 0; n < LIMITS.maxWaitingOfAccount; n += 1) {
    expect(places.hasRoom(unknown('trader'))).toBe(true);
    void places.runInSlot(unknown('trader'), work('trader'));
  }
  expect(places.hasRoom(unknown('trader'))).toBe(false);
  expect(places.hasRoom(unknown('owner'))).toBe(true);
  for (let n = LIMITS.maxWaitingOfAccount; n < LIMITS.maxWaitingOfNetwork; n += 1) {
    void places.runInSlot(unknown(`made up ${n}`), work('made up'));
  }
  expect(places.hasRoom(unknown('owner'))).toBe(false);
  expect(places.hasRoom(unknown('owner', 'elsewhere'))).toBe(true);
  expect(places.hasRoom(known('owner'))).toBe(true);
  await null;
  expect(begun).toEqual(['first']);
});

test('G12 a new device at a quiet network waits for no flood from everywhere', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = createTasks();
  for (let n = 0; n < 200; n += 1) {
    const network = `${n % 100}`;
    void places.runInSlot(unknown(`made up ${n}`, network), work(network));
  }
  for (let n = 0; n < 100; n += 1) await end();
  void places.runInSlot(unknown('owner', 'home'), work('owner'));
  await end();
  expect(begun.at(-1)).toBe('owner');
});

test('G11 a known client that signs in often keeps no unknown one out', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = createTasks();
  for (let n = 0; n < 5; n += 1) void places.runInSlot(known('trader'), work('trader'));
  void places.runInSlot(unknown('owner'), work('owner'));
  await null;
  await end();
  expect(begun).toEqual(['trader', 'trader', 'owner']);
});
