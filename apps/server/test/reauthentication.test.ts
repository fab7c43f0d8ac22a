import { beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  type AuthWorld,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';
import { totpCode } from './totp-code.ts';

const MINUTE = 60_000;

let world: AuthWorld;
let browser: Browser;
beforeEach(async () => {
  world = createAuthWorld();
  browser = await world.registered(ANN);
});

const ASKS = { code: 'REAUTHENTICATE', message: 'Enter your password to go on.' };

describe('a proof of who it is', () => {
  test('counts for five minutes after signing in, whatever is done [V7.5.1]', async () => {
    valueOrThrow(await browser.calls.login(ANN));
    world.wall.advance(5 * MINUTE - 1);
    await browser.calls.noteUserActivity();
    expect(await browser.calls.refuseUnlessReauthenticated()).toBeNull();
    world.wall.advance(1);
    expect(await browser.calls.refuseUnlessReauthenticated()).toEqual(ASKS);
    expect(await browser.calls.refuseIfIdle()).toBeNull();
  });

  test('is given by the password, which is another id, and by no wrong one [V7.5.1]', async () => {
    world.wall.advance(6 * MINUTE);
    const before = browser.header;
    expect(outcome(await browser.calls.proveByPassword('a wrong password'))).toBe('INVALID');
    expect(await browser.calls.refuseUnlessReauthenticated()).toEqual(ASKS);
    valueOrThrow(await browser.calls.proveByPassword(ANN.password));
    expect(await browser.calls.refuseUnlessReauthenticated()).toBeNull();
    expect(await world.accounts.viewerOf(before)).toBeNull();
  });

  test('is no code of the second factor [V7.5.1]', async () => {
    const { secret } = valueOrThrow(await browser.calls.enrolSecondFactor());
    valueOrThrow(await browser.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(6 * MINUTE);
    valueOrThrow(await browser.calls.proveByCode(totpCode(secret, world.wall.now())));
    expect(await browser.calls.refuseUnlessReauthenticated()).toEqual(ASKS);
  });

  test('is the session’s own [V7.5.1]', async () => {
    world.wall.advance(6 * MINUTE);
    valueOrThrow(await world.browser().calls.login(ANN));
    expect(await browser.calls.refuseUnlessReauthenticated()).toEqual(ASKS);
  });

  test('that lies in the future is none', async () => {
    world.wall.advance(-1);
    expect(await browser.calls.refuseUnlessReauthenticated()).toEqual(ASKS);
  });
});

test('of acts in a row the first is noted, and the next one five seconds later', async () => {
  valueOrThrow(await browser.calls.login(ANN));
  const noted = () =>
    world.repositories.sessions
      .ofUser(world.userOf(ANN.email).id)
      .map(({ lastActiveAt }) => lastActiveAt);
  const [first = 0] = noted();
  world.wall.advance(4_999);
  await browser.calls.noteUserActivity();
  expect(Math.max(...noted())).toBe(first);
  world.wall.advance(1);
  await browser.calls.noteUserActivity();
  expect(Math.max(...noted())).toBe(first + 5_000);
});
