import { createSealer, NO_PASSWORD_HASH, type Sealer } from '@tideline/db';
import { beforeEach, describe, expect, test } from 'vitest';
import { SealingOffError } from '../src/keys/master-key-check.ts';
import {
  ANN,
  type AuthWorld,
  BOB,
  type Browser,
  createAuthWorld,
  outcome,
  valueOrThrow,
} from './auth-world.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { totpCode } from './totp-code.ts';

const PERIOD = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: AuthWorld;
let browser: Browser;
beforeEach(async () => {
  world = createAuthWorld();
  browser = await world.registered(ANN);
});

/** The next period's code is the first usable one. */
async function enrolled(): Promise<{
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}> {
  const { secret } = valueOrThrow(await browser.calls.enrolSecondFactor());
  const code = totpCode(secret, world.wall.now());
  const recoveryCodes = valueOrThrow(await browser.calls.confirmEnrolment(code));
  world.wall.advance(PERIOD);
  return { secret, recoveryCodes };
}

const now = (secret: string, periods = 0) => totpCode(secret, world.wall.now(), periods);

describe('setting up', () => {
  test('shows a secret of 160 bits and what an app reads [V6.5.3] [V11.5.1]', async () => {
    const { secret, uri } = valueOrThrow(await browser.calls.enrolSecondFactor());
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(pathname)).toBe(`/Tideline:${ANN.email}`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  test('asks for nothing until a first code is given', async () => {
    valueOrThrow(await browser.calls.enrolSecondFactor());
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ hasSecondFactor: false });
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
    expect(await browser.calls.confirmEnrolment('000000')).toMatchObject({
      refusal: { code: 'INVALID', field: 'code' },
    });
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ hasSecondFactor: false });
  });

  test('answers ten different recovery codes, and gives the session another id [M3] [V16.3.1]', async () => {
    const before = browser.header;
    const { recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{6}(-[a-z0-9]{6}){3}$/);
    expect(await world.accounts.viewerOf(before)).toBeNull();
    expect(await browser.calls.readAccountSecurity()).toMatchObject({
      hasSecondFactor: true,
      recoveryCodesLeft: 10,
      factorAgeMs: PERIOD,
    });
    expect(world.actions()).toContain('second-factor.on');
  });

  test('a second time is refused, and so is a confirmation of nothing', async () => {
    expect(outcome(await browser.calls.confirmEnrolment('123456'))).toBe('CONFLICT');
    await enrolled();
    expect(outcome(await browser.calls.enrolSecondFactor())).toBe('CONFLICT');
  });

  test('leaves neither secret nor codes in the database [V6.5.2]', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const stored = world.database.sqlite.serialize();
    for (const text of [secret, ...recoveryCodes]) expect(stored.includes(text)).toBe(false);
  });
});

describe('signing in', () => {
  test('asks for the code, and says whether it was wrong [V6.3.3]', async () => {
    const { secret } = await enrolled();
    const { calls } = world.browser();
    const missing = await calls.login(ANN);
    const wrong = await calls.login({ ...ANN, code: '000000' });
    expect([outcome(missing), outcome(wrong)]).toEqual(['SECOND_FACTOR', 'SECOND_FACTOR']);
    expect(outcome(await calls.login({ ...ANN, code: now(secret) }))).toBe('ok');
  });

  test('does not tell who has a second factor to who has not the password [M6]', async () => {
    const { secret } = await enrolled();
    const given = { email: ANN.email, password: 'a wrong password', code: now(secret) };
    expect(outcome(await world.browser().calls.login(given))).toBe('SIGNED_OUT');
  });

  test.each([-1, 0, 1])('takes the code that is %i periods off [V6.5.5]', async (periods) => {
    const { secret } = await enrolled();
    world.wall.advance(2 * PERIOD);
    const code = now(secret, periods);
    expect(outcome(await world.browser().calls.login({ ...ANN, code }))).toBe('ok');
  });

  test.each([-2, 2])('refuses the code that is %i periods off [V6.5.5]', async (periods) => {
    const { secret } = await enrolled();
    world.wall.advance(2 * PERIOD);
    const code = now(secret, periods);
    expect(outcome(await world.browser().calls.login({ ...ANN, code }))).toBe('SECOND_FACTOR');
  });

  test('takes a code once, and none before it afterwards [V6.5.1]', async () => {
    const { secret } = await enrolled();
    world.wall.advance(2 * PERIOD);
    const [earlier, code] = [now(secret, -1), now(secret)];
    const { calls } = world.browser();
    expect(outcome(await calls.login({ ...ANN, code }))).toBe('ok');
    expect(outcome(await calls.login({ ...ANN, code }))).toBe('SECOND_FACTOR');
    expect(outcome(await calls.login({ ...ANN, code: earlier }))).toBe('SECOND_FACTOR');
  });

  test('takes a code once of two at the same moment [V6.5.1]', async () => {
    const { secret } = await enrolled();
    const code = now(secret);
    const tries = [world.browser(), world.browser()].map(({ calls }) =>
      calls.login({ ...ANN, code }),
    );
    expect((await Promise.all(tries)).map(outcome).sort()).toEqual(['SECOND_FACTOR', 'ok']);
  });

  test('takes each recovery code once, and writes it down without the code [V6.4.4] [V6.5.1] [V16.3.1]', async () => {
    const { recoveryCodes } = await enrolled();
    const [code = ''] = recoveryCodes;
    const { calls } = world.browser();
    expect(outcome(await calls.login({ ...ANN, code }))).toBe('ok');
    expect(outcome(await calls.login({ ...ANN, code }))).toBe('SECOND_FACTOR');
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(world.audit).toContainEqual(
      expect.objectContaining({ action: 'recovery-code.used', detail: { left: 9 } }),
    );
    expect(JSON.stringify(world.audit)).not.toContain(code);
  });

  test('does not take another user’s code', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const bob = await world.registered(BOB);
    const { secret: bobsSecret } = valueOrThrow(await bob.calls.enrolSecondFactor());
    valueOrThrow(await bob.calls.confirmEnrolment(now(bobsSecret)));
    for (const code of [now(secret, 1), ...recoveryCodes.slice(0, 2)]) {
      expect(outcome(await world.browser().calls.login({ ...BOB, code }))).toBe('SECOND_FACTOR');
    }
  });
});

describe('a fresh factor', () => {
  test('is five minutes old at most; a code makes it fresh, under a new id [M3] [M15] [V7.2.4] [V7.5.1]', async () => {
    const { secret } = await enrolled();
    world.wall.advance(4 * MINUTE + PERIOD - 1);
    expect(await browser.calls.refuseUnlessRecentFactor()).toBeNull();
    world.wall.advance(1);
    expect(await browser.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'STEP_UP' });
    const before = browser.header;
    expect(await browser.calls.proveByCode('000000')).toMatchObject({
      refusal: { code: 'INVALID', field: 'code' },
    });
    valueOrThrow(await browser.calls.proveByCode(now(secret)));
    expect(await browser.calls.refuseUnlessRecentFactor()).toBeNull();
    expect(await world.accounts.viewerOf(before)).toBeNull();
  });

  test('is the session’s own [V7.5.1]', async () => {
    const { secret } = await enrolled();
    const there = world.browser();
    valueOrThrow(await there.calls.login({ ...ANN, code: now(secret) }));
    world.wall.advance(5 * MINUTE);
    valueOrThrow(await browser.calls.proveByCode(now(secret)));
    expect(await there.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'STEP_UP' });
  });

  test('that lies in the future is none', async () => {
    await enrolled();
    world.database.sqlite.prepare('UPDATE sessions SET factor_at = ?').run(world.wall.now() + 1);
    expect(await browser.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'STEP_UP' });
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ factorAgeMs: null });
  });

  test('does not end the idle lock [M15]', async () => {
    const { secret } = await enrolled();
    world.wall.advance(31 * MINUTE);
    valueOrThrow(await browser.calls.proveByCode(now(secret)));
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE' });
  });

  test('is not asked of who has no second factor', async () => {
    expect(await browser.calls.refuseUnlessRecentFactor()).toBeNull();
    expect(outcome(await browser.calls.proveByCode('123456'))).toBe('CONFLICT');
  });
});

describe('switching it off', () => {
  test('takes the recovery codes with it [V16.3.1]', async () => {
    await enrolled();
    valueOrThrow(await browser.calls.disableSecondFactor());
    expect(await browser.calls.readAccountSecurity()).toMatchObject({
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
    });
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
    expect(world.actions()).toContain('second-factor.off');
    expect(outcome(await browser.calls.disableSecondFactor())).toBe('CONFLICT');
  });
});

describe('G7 replacing it', () => {
  test('leaves the present one in force until a code of the new one is given', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const next = valueOrThrow(await browser.calls.beginFactorReplacement());
    expect(next.secret).not.toBe(secret);
    const early = await world.browser().calls.login({ ...ANN, code: now(next.secret) });
    expect(outcome(early)).toBe('SECOND_FACTOR');
    const [recoveryCode = ''] = recoveryCodes;
    for (const code of [now(secret), recoveryCode]) {
      expect(outcome(await world.browser().calls.login({ ...ANN, code }))).toBe('ok');
    }
    expect(outcome(await browser.calls.confirmEnrolment(now(secret, 1)))).toBe('INVALID');
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('ends the present one, its recovery codes and all other sessions [V7.4.3] [V7.5.2]', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const other = world.browser();
    valueOrThrow(await other.calls.login({ ...ANN, code: now(secret) }));
    const next = valueOrThrow(await browser.calls.beginFactorReplacement());
    const before = browser.header;
    const codes = valueOrThrow(await browser.calls.confirmEnrolment(now(next.secret)));
    expect(codes).toHaveLength(10);
    expect([await other.viewer(), await world.accounts.viewerOf(before)]).toEqual([null, null]);
    expect((await browser.viewer())?.email).toBe(ANN.email);
    world.wall.advance(PERIOD);
    for (const code of [now(secret), now(secret, 1), ...recoveryCodes.slice(0, 2)]) {
      const answer = await world.browser().calls.login({ ...ANN, code });
      expect(outcome(answer)).toBe('SECOND_FACTOR');
    }
    const [newCode = ''] = codes;
    for (const code of [now(next.secret), newCode]) {
      expect(outcome(await world.browser().calls.login({ ...ANN, code }))).toBe('ok');
    }
    expect(world.actions()).toContain('second-factor.replaced');
  });

  test('waits a quarter of an hour for the new one, and no longer', async () => {
    await enrolled();
    const { secret } = valueOrThrow(await browser.calls.beginFactorReplacement());
    world.wall.advance(15 * MINUTE);
    expect(outcome(await browser.calls.confirmEnrolment(now(secret)))).toBe('CONFLICT');
    const again = valueOrThrow(await browser.calls.beginFactorReplacement());
    expect(outcome(await browser.calls.confirmEnrolment(now(secret)))).toBe('INVALID');
    expect(outcome(await browser.calls.confirmEnrolment(now(again.secret)))).toBe('ok');
  });

  test('keeps the new secret sealed, and forgets it with the present one', async () => {
    await enrolled();
    const { secret } = valueOrThrow(await browser.calls.beginFactorReplacement());
    expect(world.database.sqlite.serialize().includes(secret)).toBe(false);
    valueOrThrow(await browser.calls.disableSecondFactor());
    expect(outcome(await browser.calls.confirmEnrolment(now(secret)))).toBe('CONFLICT');
    valueOrThrow(await browser.calls.enrolSecondFactor());
    expect(outcome(await browser.calls.confirmEnrolment(now(secret)))).toBe('INVALID');
  });

  test('is for who has one', async () => {
    expect(outcome(await browser.calls.beginFactorReplacement())).toBe('CONFLICT');
    valueOrThrow(await browser.calls.enrolSecondFactor());
    expect(outcome(await browser.calls.beginFactorReplacement())).toBe('CONFLICT');
  });
});

describe('G7 renewing the recovery codes', () => {
  test('voids those before, and leaves the app', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const codes = valueOrThrow(await browser.calls.renewRecoveryCodes());
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    const [newCode = ''] = codes;
    const { calls } = world.browser();
    for (const code of recoveryCodes.slice(0, 3)) {
      expect(outcome(await calls.login({ ...ANN, code }))).toBe('SECOND_FACTOR');
    }
    for (const code of [newCode, now(secret)]) {
      expect(outcome(await calls.login({ ...ANN, code }))).toBe('ok');
    }
    expect(world.actions()).toContain('recovery-codes.renewed');
    expect(JSON.stringify(world.audit)).not.toContain(newCode);
  });

  test('is for who has a second factor', async () => {
    expect(outcome(await browser.calls.renewRecoveryCodes())).toBe('CONFLICT');
    valueOrThrow(await browser.calls.enrolSecondFactor());
    expect(outcome(await browser.calls.renewRecoveryCodes())).toBe('CONFLICT');
  });
});

describe('where real money can be traded [V6.3.3]', () => {
  beforeEach(async () => {
    world = createAuthWorld({ isSimulated: false });
    browser = await world.registered(ANN);
  });

  const goLive = () =>
    world.repositories.brokerConfigs.save({
      userId: world.userOf(ANN.email).id,
      venue: 'live',
      environment: 'live',
      sealedKeyId: Buffer.from('sealed'),
      sealedSecretKey: Buffer.from('sealed'),
      isActive: false,
      lastTestedAt: null,
      account: null,
    });

  test('administrators must have one', async () => {
    const owner = world.browser();
    valueOrThrow(await owner.calls.register({ ...OWNER, setupToken: SETUP_TOKEN }));
    expect(await owner.calls.readAccountSecurity()).toMatchObject({ mustEnrol: true });
    expect(await owner.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'FORBIDDEN' });
    expect(await owner.calls.refuseIfUnenrolled()).toMatchObject({ code: 'FORBIDDEN' });
    const { secret } = valueOrThrow(await owner.calls.enrolSecondFactor());
    valueOrThrow(await owner.calls.confirmEnrolment(now(secret)));
    expect(await owner.calls.readAccountSecurity()).toMatchObject({ mustEnrol: false });
    expect(await owner.calls.refuseUnlessRecentFactor()).toBeNull();
    world.wall.advance(HOUR);
    expect(await owner.calls.refuseIfUnenrolled()).toBeNull();
    expect(outcome(await owner.calls.disableSecondFactor())).toBe('CONFLICT');
  });

  test('live accounts must have one, others need not', async () => {
    expect(await browser.calls.refuseUnlessRecentFactor()).toBeNull();
    goLive();
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ mustEnrol: true });
    expect(await browser.calls.refuseUnlessRecentFactor()).toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('with another master key no user passes, and all are shown why [I10]', async () => {
  const right = createSealer(Buffer.alloc(32, 7));
  let sealer: Sealer = right;
  world = createAuthWorld({
    sealer: {
      seal: (context, text) => sealer.seal(context, text),
      open: (context, sealed) => sealer.open(context, sealed),
    },
  });
  browser = await world.registered(ANN);
  const bob = await world.registered(BOB);
  const { secret } = await enrolled();
  valueOrThrow(await bob.calls.enrolSecondFactor());
  const why = { refusal: { code: 'CONFLICT', message: expect.stringContaining('master key') } };
  sealer = {
    seal: () => {
      throw new SealingOffError('the key is another one');
    },
    open: createSealer(Buffer.alloc(32, 8)).open,
  };
  const code = now(secret);
  expect(await world.browser().calls.login({ ...ANN, code })).toMatchObject(why);
  expect(await browser.calls.proveByCode(code)).toMatchObject(why);
  expect(await bob.calls.confirmEnrolment(code)).toMatchObject(why);
  expect(await bob.calls.enrolSecondFactor()).toMatchObject(why);
  expect(await browser.calls.beginFactorReplacement()).toMatchObject(why);
  expect(await browser.calls.renewRecoveryCodes()).toMatchObject(why);
  sealer = right;
  expect(outcome(await world.browser().calls.login({ ...ANN, code }))).toBe('ok');
});

test('a user without a password has to sign in again [V7.6.1]', async () => {
  world.repositories.users.setPasswordHash(world.userOf(ANN.email).id, NO_PASSWORD_HASH);
  expect(await browser.calls.readAccountSecurity()).toMatchObject({ hasPassword: false });
  expect(outcome(await browser.calls.proveByPassword(ANN.password))).toBe('CONFLICT');
});
