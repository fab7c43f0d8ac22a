import { expect, test } from 'vitest';
import { HashSlots, type Waiter } from './hash-slots.ts';

const LIMITS = { running: 2, ofAccount: 5, ofNetwork: 40, waiting: 200 };
const known = (account = 'ann'): Waiter => ({ network: '192.0.2.1', account, isKnown: true });
const stranger = (account: string, network = '192.0.2.1'): Waiter => ({
  network,
  account,
  isKnown: false,
});

/** Work that ends when it is told to, and the order in which it began. */
function workshop() {
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
    places.take(known(), async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 3; turn += 1) await null;
      running -= 1;
      done += 1;
    });
  // One more at each turn of the queue, so that some come just when a place is given on.
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    all.push(work());
    await null;
  }
  await Promise.all(all);
  expect([most, done]).toEqual([2, 50]);
});

test('who fails gives the place back', async () => {
  const places = new HashSlots({ ...LIMITS, running: 2 });
  const failing = places.take(stranger('a'), () => Promise.reject(new Error('no memory')));
  const next = places.take(stranger('b'), async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});

test('G11 G12 strangers never have the last place: who is known begins at once', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work } = workshop();
  for (let n = 0; n < 10; n += 1) void places.take(stranger(`s${n}`), work(`s${n}`));
  void places.take(known('owner'), work('owner'));
  await null;
  expect(begun).toEqual(['s0', 'owner']);
});

test('G11 who waits is served by what the network has had, and there account by account', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = workshop();
  const waiting = ['a@1', 'a@1', 'a@1', 'b@1', 'owner@1', 'c@2', 'c@2'];
  for (const each of waiting) {
    const [account = '', network = ''] = each.split('@');
    void places.take(stranger(account, network), work(each));
  }
  for (let n = 0; n < waiting.length; n += 1) await end();
  expect(begun).toEqual(['a@1', 'c@2', 'a@1', 'c@2', 'b@1', 'owner@1', 'a@1']);
});

test('G11 an account, and a network, take no more than their part of the room', async () => {
  const places = new HashSlots(LIMITS);
  const { work, begun } = workshop();
  void places.take(stranger('first'), work('first'));
  for (let n = 0; n < LIMITS.ofAccount; n += 1) {
    expect(places.hasRoom(stranger('trader'))).toBe(true);
    void places.take(stranger('trader'), work('trader'));
  }
  expect(places.hasRoom(stranger('trader'))).toBe(false);
  expect(places.hasRoom(stranger('owner'))).toBe(true);
  for (let n = LIMITS.ofAccount; n < LIMITS.ofNetwork; n += 1) {
    void places.take(stranger(`made up ${n}`), work('made up'));
  }
  expect(places.hasRoom(stranger('owner'))).toBe(false);
  expect(places.hasRoom(stranger('owner', 'elsewhere'))).toBe(true);
  expect(places.hasRoom(known('owner'))).toBe(true);
  await null;
  expect(begun).toEqual(['first']);
});

test('G12 a new device at a quiet network waits for no flood from everywhere', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = workshop();
  for (let n = 0; n < 200; n += 1) {
    const network = `${n % 100}`;
    void places.take(stranger(`made up ${n}`, network), work(network));
  }
  for (let n = 0; n < 100; n += 1) await end();
  void places.take(stranger('owner', 'home'), work('owner'));
  await end();
  expect(begun.at(-1)).toBe('owner');
});

test('G11 who is known and signs in much keeps no stranger out', async () => {
  const places = new HashSlots(LIMITS);
  const { begun, work, end } = workshop();
  for (let n = 0; n < 5; n += 1) void places.take(known('trader'), work('trader'));
  void places.take(stranger('owner'), work('owner'));
  await null;
  await end();
  expect(begun).toEqual(['trader', 'trader', 'owner']);
});
