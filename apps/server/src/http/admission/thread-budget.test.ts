import { expect, test } from 'vitest';
import { createManualWall, type ManualWall } from '../../../test/manual-wall.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { RequestedCalls } from './call.ts';
import type { Visitor } from './client.ts';
import { ThreadBudget } from './thread-budget.ts';

const of = (user: string, network = '192.0.2.1', key = `session of ${user}`): Visitor => ({
  network,
  session: { credentialHash: key, userId: user },
});
const unknown = (network: string): Visitor => ({ network, session: null });
const call = (kind: RequestedCalls['kind']): RequestedCalls => ({
  callNames: [],
  kind,
  isStop: false,
  isChange: false,
  isStream: false,
  isPublicBatch: false,
});

/** Milliseconds of the thread that clients get at once, requested in tens. */
function granted(admission: ThreadBudget, next: () => Visitor): number {
  for (let total = 0; ; total += 10) {
    const visitor = next();
    if (total >= 10_000 || admission.waitMsFor(visitor, 10) > 0) return total;
    admission.enter(visitor, 10).end();
  }
}
const world = (): { wall: ManualWall; admission: ThreadBudget } => {
  const wall = createManualWall();
  return { wall, admission: new ThreadBudget(wall) };
};
const counted = () => {
  let n = 0;
  return () => (n += 1);
};

test('G2 a session gets a tenth of ten seconds, its user a fifth, an address two fifths, all three', () => {
  expect(granted(world().admission, () => of('ann'))).toBe(1_000);
  const session = counted();
  const anns = () => of('ann', `network ${session()}`, `session ${session()}`);
  expect(granted(world().admission, anns)).toBe(2_000);
  const user = counted();
  expect(granted(world().admission, () => of(`user ${user()}`))).toBe(4_000);
  const mixed = counted();
  const anybody = () => {
    const n = mixed();
    return n % 2 === 0 ? of(`user ${n}`, `network ${n}`) : unknown(`network ${n}`);
  };
  expect(granted(world().admission, anybody)).toBe(6_000);
});

test('G1 unknown clients leave something to signed-in users, at their address and everywhere', () => {
  const { admission } = world();
  expect(granted(admission, () => unknown('192.0.2.1'))).toBe(2_500);
  expect(granted(admission, () => of('ann', '192.0.2.1'))).toBe(1_000);
  const network = counted();
  const everywhere = world().admission;
  expect(granted(everywhere, () => unknown(`network ${network()}`))).toBe(3_500);
  expect(granted(everywhere, () => of('ann', 'home'))).toBe(1_000);
});

test('G1 closing and stopping have a place whatever everybody has used, until their own user has used it up', () => {
  const { admission, wall } = world();
  const user = counted();
  granted(admission, () => of(`user ${user()}`, `network ${user()}`));
  granted(admission, () => of('ann'));
  expect(admission.waitMsFor(of('ann'), 10)).toBeGreaterThan(0);
  const closes = Array.from({ length: 60 }, () =>
    admission.enterReserved(of('ann'), call('urgent'), 10),
  );
  expect(closes.filter((ticket) => ticket !== null)).toHaveLength(50);
  expect(admission.enterReserved(of('bob'), call('urgent'), 10)).not.toBeNull();
  // Unknown clients may claim any number of sessions, so a close of theirs is not urgent.
  expect(admission.enterReserved(unknown('home'), call('urgent'), 10)).toBeNull();
  wall.advance(10_000);
  expect(admission.enterReserved(of('ann'), call('urgent'), 10)).not.toBeNull();
});

test('the status of who has just closed something has a place too, and nothing else has', () => {
  const { admission, wall } = world();
  expect(admission.enterReserved(of('ann'), call('status'), 1)).toBeNull();
  admission.enterReserved(of('ann'), call('urgent'), 1);
  expect(admission.enterReserved(of('ann'), call('status'), 1)).not.toBeNull();
  expect(admission.enterReserved(of('ann'), call('other'), 1)).toBeNull();
  wall.advance(HTTP_LIMITS.statusAfterActMs);
  expect(admission.enterReserved(of('ann'), call('status'), 1)).toBeNull();
});

test('a monitor is heard whatever everybody has used, ten times a second', () => {
  const { admission, wall } = world();
  const user = counted();
  granted(admission, () => of(`user ${user()}`, `network ${user()}`));
  const asked = () => admission.enterReserved(unknown('monitor'), call('health'), 5) !== null;
  const heard = Array.from({ length: 30 }, asked).filter(Boolean);
  expect(heard).toHaveLength(20);
  wall.advance(100);
  expect([asked(), asked()]).toEqual([true, false]);
});

test('twenty cheap reads a second of a session are always within its share', () => {
  const { admission, wall } = world();
  for (let second = 0; second < 60; second += 1) {
    for (let read = 0; read < 20; read += 1) {
      expect(admission.waitMsFor(of('ann'), 5)).toBe(0);
      admission.enter(of('ann'), 5).end();
    }
    wall.advance(1_000);
  }
});

test('what a call really took is put right as it becomes known', () => {
  const { admission } = world();
  const ticket = admission.enter(of('ann'), 1);
  ticket.charge(999);
  expect(admission.waitMsFor(of('ann'), 1)).toBeGreaterThan(0);
  const dear = admission.enter(of('bob'), 1_000);
  dear.charge(-999);
  expect(admission.waitMsFor(of('bob'), 900)).toBe(0);
});

test('a session has thirty calls on the way at once, a batch counting as many as it has', () => {
  const { admission } = world();
  const { ofSession } = HTTP_LIMITS.inFlight;
  const tickets = Array.from({ length: ofSession / 10 }, () => admission.enter(of('ann'), 0, 10));
  expect(admission.waitMsFor(of('ann'), 0, 1)).toBeGreaterThan(0);
  expect(admission.waitMsFor(of('bob'), 0, 10)).toBe(0);
  tickets[0]?.end();
  expect(admission.waitMsFor(of('ann'), 0, 10)).toBe(0);
});
