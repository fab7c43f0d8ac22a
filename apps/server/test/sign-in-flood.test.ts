import { expect, test } from 'vitest';
import { Passwords } from '../src/auth/passwords/passwords.ts';
import {
  ANN,
  type AuthWorld,
  BOB,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';

/** Real hashes, because the test watches who waits for whom. */
async function worldOfTwo(): Promise<AuthWorld> {
  const world = createAuthWorld({ passwords: new Passwords() });
  for (const person of [ANN, BOB]) await world.registered(person);
  return world;
}

test('G11 eighty parallel right sign-ins of one trader take no one else’s turn [M5]', async () => {
  const world = await worldOfTwo();
  const devices = Array.from({ length: 20 }, () => world.browser('192.0.2.7'));
  for (const device of devices) valueOrThrow(await device.calls.login(BOB));
  const flood = Array.from({ length: 80 }, (_, n) => devices[n % 20]?.calls.login(BOB));
  // The same address, but unknown devices.
  const owners: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    owners.push(outcome(await world.browser('192.0.2.7').calls.login(ANN)));
  }
  expect(owners).toEqual(Array(5).fill('ok'));
  const answers = (await Promise.all(flood)).map((each) => each && outcome(each));
  expect(new Set(answers)).toEqual(new Set(['ok', 'TOO_MANY']));
});

test('G11 a user has twenty sessions: signing in is always possible, and ends what was used longest ago [V7.1.2]', async () => {
  const world = createAuthWorld();
  const first = await world.registered(ANN);
  const browsers: Browser[] = [];
  for (let n = 0; n < 100; n += 1) {
    world.wall.advance(1_000);
    const browser = world.browser();
    expect(outcome(await browser.calls.login(ANN))).toBe('ok');
    browsers.push(browser);
    await first.calls.noteUserActivity();
  }
  const { id } = world.userOf(ANN.email);
  expect(world.repositories.sessions.ofUser(id)).toHaveLength(20);
  const alive = await Promise.all(browsers.map((browser) => browser.viewer()));
  expect(alive.map((user) => user !== null)).toEqual([
    ...Array(81).fill(false),
    ...Array(19).fill(true),
  ]);
  expect(await first.viewer()).not.toBeNull();
});
