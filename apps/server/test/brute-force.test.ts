import { beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  type AuthWorld,
  BOB,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';
import { totpCode } from './totp-code.ts';

const MINUTE = 60_000;

let world: AuthWorld;
let known: Browser;
beforeEach(async () => {
  world = createAuthWorld();
  known = await world.registered(ANN);
});

const wrong = { email: ANN.email, password: 'a wrong password' };

async function guessed(
  browser: Browser,
  times: number,
  person = wrong,
): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < times; n += 1) outcomes.push(outcome(await browser.calls.login(person)));
  return outcomes;
}

const times = <T>(count: number, what: T): readonly T[] =>
  Array.from({ length: count }, () => what);

describe('passwords', () => {
  test('are guessed ten times in ten minutes, however many addresses guess [M5] [V6.3.1]', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      outcomes.push(...(await guessed(world.browser(`198.51.100.${n}`), 25)));
    }
    expect(outcomes).toEqual([...times(10, 'SIGNED_OUT'), ...times(990, 'TOO_MANY')]);
    expect(await world.browser('203.0.113.9').calls.login(ANN)).toMatchObject({
      refusal: { code: 'TOO_MANY', retryAfter: 600 },
    });
  });

  test('are counted call by call within one request, before any is answered [M5] [V6.3.1]', async () => {
    const { calls } = world.browser();
    const answers = await Promise.all(times(12, wrong).map((guess) => calls.login(guess)));
    expect(answers.map(outcome)).toEqual([...times(10, 'SIGNED_OUT'), ...times(2, 'TOO_MANY')]);
  });

  test('cost no hash once the limit is reached [M5]', async () => {
    await guessed(world.browser(), 10);
    world.passwords.hashes = 0;
    await guessed(world.browser(), 100);
    expect(world.passwords.hashes).toBe(0);
  });

  test('of unknown addresses are counted alike [M6]', async () => {
    const unknown = { email: 'unknown@example.com', password: 'a wrong password' };
    expect(await guessed(world.browser(), 11, unknown)).toEqual([
      ...times(10, 'SIGNED_OUT'),
      'TOO_MANY',
    ]);
  });

  test('of a suspended user are counted as wrong, the right one too', async () => {
    world.repositories.users.setActive(world.userOf(ANN.email).id, false);
    expect(await guessed(world.browser(), 11, ANN)).toEqual([
      ...times(10, 'SIGNED_OUT'),
      'TOO_MANY',
    ]);
  });

  test('of many accounts are a hundred from one place [M5] [V6.3.1]', async () => {
    const attacker = world.browser('2001:db8:1:2::1');
    const neighbour = world.browser('2001:db8:1:2:ffff::7');
    for (let n = 0; n < 100; n += 1) {
      const person = { email: `user-${n}@example.com`, password: 'a common password' };
      expect(outcome(await attacker.calls.login(person))).toBe('SIGNED_OUT');
    }
    expect(await guessed(attacker, 1)).toEqual(['TOO_MANY']);
    expect(await guessed(neighbour, 1)).toEqual(['TOO_MANY']);
    expect(await guessed(world.browser('2001:db8:1:3::1'), 1)).toEqual(['SIGNED_OUT']);
  });

  test('that are right count to nobody’s limit', async () => {
    for (let n = 0; n < 150; n += 1) {
      expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
    }
  });

  test('that go on being wrong are taken more and more slowly [M5] [V6.3.1]', async () => {
    const attacker = world.browser();
    const accepted: number[] = [];
    const begun = world.wall.now();
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      for (const answer of await guessed(attacker, 3)) {
        if (answer === 'SIGNED_OUT') accepted.push((world.wall.now() - begun) / MINUTE);
      }
      world.wall.advance(MINUTE);
    }
    // Ten in ten minutes alone would let 360 pass in six hours.
    expect(accepted.length).toBeLessThan(50);
    const last = accepted.slice(-3);
    expect((last[1] ?? 0) - (last[0] ?? 0)).toBe(15);
    expect((last[2] ?? 0) - (last[1] ?? 0)).toBe(15);
  });

  test('write the log ten lines and the lock, however long they go on [V16.3.1] [V16.3.3]', async () => {
    world.audit.length = 0;
    await guessed(world.browser(), 1_000);
    expect(world.actions()).toEqual([...times(10, 'sign-in.refused'), 'sign-in.locked']);
  });
});

describe('a known device [M5]', () => {
  test('lets its user in while unknown clients guess [V6.3.1]', async () => {
    await guessed(world.browser('203.0.113.5'), 50);
    expect(outcome(await world.browser().calls.login(ANN))).toBe('TOO_MANY');
    expect(outcome(await known.calls.login(ANN))).toBe('ok');
    expect(await guessed(world.browser('203.0.113.6'), 1)).toEqual(['TOO_MANY']);
  });

  test('lets its user in while everybody guesses at everything [V6.3.1]', async () => {
    for (let n = 0; n < 1_000; n += 1) {
      const person = { email: `user-${n}@example.com`, password: 'a common password' };
      await world.browser(`10.0.${n >> 6}.${n & 63}`).calls.login(person);
    }
    expect(outcome(await known.calls.login(ANN))).toBe('ok');
  });

  test('has ten guesses of its own', async () => {
    expect(await guessed(known, 12)).toEqual([...times(10, 'SIGNED_OUT'), ...times(2, 'TOO_MANY')]);
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
  });
});

describe('G12 a thousand wrong sign-ins from twelve addresses', () => {
  const ADDRESSES = 12;
  beforeEach(async () => {
    for (let n = 0; n < 1_000; n += 1) {
      const person = { email: `user-${n % 200}@example.com`, password: 'a common password' };
      await world.browser(`10.0.0.${n % ADDRESSES}`).calls.login(person);
    }
  });

  test('keep no user from a new device, an invitation or a reset link [V6.3.1]', async () => {
    expect(outcome(await world.browser('203.0.113.5').calls.login(ANN))).toBe('ok');
    world.repositories.allowedEmails.add(BOB.email, 0);
    expect(outcome(await world.browser('203.0.113.5').calls.register(BOB))).toBe('ok');
    const token = world.link('reset', ANN.email);
    const reset = { token, password: 'violet harbour lanterns' };
    expect(outcome(await world.browser('203.0.113.5').calls.resetPassword(reset))).toBe('ok');
  });

  test('cost those addresses theirs, and write a bounded number of lines', async () => {
    for (let n = 0; n < 200; n += 1) {
      await world.browser('10.0.0.1').calls.login({ ...wrong, email: `other-${n}@example.com` });
    }
    world.passwords.hashes = 0;
    expect(outcome(await world.browser('10.0.0.1').calls.login(BOB))).toBe('TOO_MANY');
    expect(world.passwords.hashes).toBe(0);
    for (let n = 0; n < 2_000; n += 1) {
      const address = `10.1.${n >> 4}.1`;
      await world.browser(address).calls.login({ ...wrong, email: `more-${n}@example.com` });
    }
    const written = world.actions().filter((action) => action === 'sign-in.refused');
    expect(written).toHaveLength(1_000);
  });
});

describe('codes', () => {
  let secret: string;
  beforeEach(async () => {
    secret = valueOrThrow(await known.calls.enrolSecondFactor()).secret;
    valueOrThrow(await known.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    world.wall.advance(30_000);
  });
  const right = () => totpCode(secret, world.wall.now());

  test('are guessed ten times by who has the password, recovery codes among them [M5] [V6.3.1]', async () => {
    const thief = world.browser('203.0.113.5');
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const code = n % 2 === 0 ? '000000' : 'aaaaa-00000';
      outcomes.push(outcome(await thief.calls.login({ ...ANN, code })));
    }
    expect(outcomes).toEqual([...times(10, 'SECOND_FACTOR'), ...times(2, 'TOO_MANY')]);
    expect(outcome(await thief.calls.login({ ...ANN, code: right() }))).toBe('TOO_MANY');
    expect(outcome(await known.calls.login({ ...ANN, code: right() }))).toBe('ok');
  });

  test('are guessed ten times in a session [V16.3.1]', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) outcomes.push(outcome(await known.calls.proveByCode('000000')));
    expect(outcomes).toEqual([...times(10, 'INVALID'), ...times(2, 'TOO_MANY')]);
    expect(world.actions()).toContain('code.locked');
  });
});

describe('in a session', () => {
  test('the password is guessed ten times, to unlock it and to change it [V6.2.3]', async () => {
    const change = { currentPassword: 'a guess', newPassword: 'violet harbour lanterns' };
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      outcomes.push(outcome(await known.calls.proveByPassword('a guess')));
      outcomes.push(outcome(await known.calls.changePassword(change)));
    }
    expect(outcomes).toEqual([...times(10, 'INVALID'), ...times(2, 'TOO_MANY')]);
  });
});

describe('tokens', () => {
  test('of links are guessed ten times from one place [M5] [V6.3.1]', async () => {
    const token = world.link('reset', ANN.email);
    const attacker = world.browser('203.0.113.5');
    const password = 'violet harbour lanterns';
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const guess = { token: `guess ${n}`, password };
      outcomes.push(outcome(await attacker.calls.resetPassword(guess)));
    }
    expect(outcomes).toEqual([...times(10, 'INVALID'), ...times(2, 'TOO_MANY')]);
    // A valid token is no guess, so the wrong ones from its address don't hold it up.
    expect(outcome(await attacker.calls.resetPassword({ token, password }))).toBe('ok');
  });

  test('G12 that serve have a room of their own, for an invitation too', async () => {
    world = createAuthWorld({ publicOrigin: 'https://tideline.example.com' });
    world.repositories.allowedEmails.add(BOB.email, 0);
    const attacker = world.browser('203.0.113.5');
    for (let n = 0; n < 12; n += 1) {
      await attacker.calls.register({ ...BOB, inviteToken: `guess ${n}` });
    }
    expect(outcome(await attacker.calls.register({ ...BOB, inviteToken: 'guess' }))).toBe(
      'TOO_MANY',
    );
    const inviteToken = world.link('invite', BOB.email);
    const weak = { ...BOB, password: 'password1234', inviteToken };
    expect(outcome(await attacker.calls.register(weak))).toBe('INVALID');
    expect(outcome(await attacker.calls.register({ ...BOB, inviteToken }))).toBe('ok');
  });

  test('G1 to register are counted before the password is judged [V6.3.1]', async () => {
    const attacker = world.browser('203.0.113.5');
    const weak = { email: 'unknown@example.com', password: 'password1234' };
    world.passwords.hashes = 0;
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) outcomes.push(outcome(await attacker.calls.register(weak)));
    expect(outcomes).toEqual([...times(10, 'INVALID'), ...times(2, 'TOO_MANY')]);
    expect(world.passwords.hashes).toBe(0);
  });

  test('that are void cost no hash', async () => {
    world.passwords.hashes = 0;
    const reset = { token: 'guess', password: 'violet harbour lanterns' };
    expect(outcome(await world.browser().calls.resetPassword(reset))).toBe('INVALID');
    expect(world.passwords.hashes).toBe(0);
  });

  test('to register are guessed ten times from one place [K11]', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const given = { ...BOB, setupToken: `guess ${n}` };
      outcomes.push(outcome(await world.browser('203.0.113.5').calls.register(given)));
    }
    expect(outcomes).toEqual([...times(10, 'FORBIDDEN'), ...times(2, 'TOO_MANY')]);
  });
});
