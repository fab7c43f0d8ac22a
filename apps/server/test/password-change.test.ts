import { NO_PASSWORD_HASH } from '@tideline/db';
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

const HOUR = 3_600_000;
const NEW = { email: ANN.email, password: 'another one of hers' };
const change = { currentPassword: ANN.password, newPassword: NEW.password };

let world: AuthWorld;
let browser: Browser;
beforeEach(async () => {
  world = createAuthWorld();
  browser = await world.registered(ANN);
});

const annId = () => world.userOf(ANN.email).id;

const isKnown = (header: string) =>
  world.repositories.devices.known(world.hash(/device=([^;]*)/.exec(header)?.[1] ?? ''), annId());

describe('changing the password', () => {
  test('ends every other session, and goes on here under a new id [M3] [V6.2.2] [V7.2.4] [V7.4.3] [V16.3.1]', async () => {
    const there = world.browser();
    valueOrThrow(await there.calls.login(ANN));
    const before = browser.header;
    valueOrThrow(await browser.calls.changePassword(change));
    expect(await there.viewer()).toBeNull();
    expect(await world.accounts.viewerOf(before)).toBeNull();
    expect(await browser.viewer()).not.toBeNull();
    expect(outcome(await world.browser().calls.login(ANN))).toBe('SIGNED_OUT');
    expect(outcome(await world.browser().calls.login(NEW))).toBe('ok');
    expect(world.actions()).toContain('password.changed');
  });

  test('asks for the present one [V6.2.3] [V7.5.1]', async () => {
    const answer = await browser.calls.changePassword({ ...change, currentPassword: 'a guess' });
    expect(answer).toMatchObject({ refusal: { code: 'INVALID', field: 'currentPassword' } });
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
  });

  test('refuses a common one, by its field [V6.2.4]', async () => {
    const answer = await browser.calls.changePassword({ ...change, newPassword: 'qwerty123456' });
    expect(answer).toMatchObject({ refusal: { code: 'INVALID', field: 'newPassword' } });
  });

  test('forgets the other devices, and voids links that would set another', async () => {
    const there = world.browser();
    valueOrThrow(await there.calls.login(ANN));
    const token = world.link('reset', ANN.email);
    valueOrThrow(await browser.calls.changePassword(change));
    expect(isKnown(there.header)).toBe(false);
    expect(isKnown(browser.header)).toBe(true);
    expect(outcome(await browser.calls.resetPassword({ token, password: 'yet another one' }))).toBe(
      'INVALID',
    );
  });

  test('does nothing when another one was set meanwhile', async () => {
    world.passwords.meanwhile = () => void world.repositories.users.setPasswordHash(annId(), 'x');
    expect(outcome(await browser.calls.changePassword(change))).toBe('SIGNED_OUT');
    expect(world.userOf(ANN.email).passwordHash).toBe('x');
  });

  test('does nothing when the session was ended meanwhile', async () => {
    world.passwords.meanwhile = () => world.repositories.sessions.removeOfUser(annId());
    expect(outcome(await browser.calls.changePassword(change))).toBe('SIGNED_OUT');
    world.passwords.meanwhile = () => undefined;
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
  });

  test('is not for who has none', async () => {
    world.repositories.users.setPasswordHash(annId(), NO_PASSWORD_HASH);
    expect(outcome(await browser.calls.changePassword(change))).toBe('CONFLICT');
  });
});

describe('a link for a new password', () => {
  const password = NEW.password;

  test('ends all sessions, pauses trading, and signs no one in [V6.3.4] [V7.4.3] [V16.3.1]', async () => {
    const token = world.link('reset', ANN.email);
    expect(isKnown(browser.header)).toBe(true);
    const elsewhere = world.browser();
    valueOrThrow(await elsewhere.calls.resetPassword({ token, password }));
    expect(await elsewhere.viewer()).toBeNull();
    expect(await browser.viewer()).toBeNull();
    expect([isKnown(browser.header), isKnown(elsewhere.header)]).toEqual([false, true]);
    expect(world.resets).toEqual([`pause ${annId()}`, `keys ${annId()}`, `reconnect ${annId()}`]);
    expect(outcome(await browser.calls.login(ANN))).toBe('SIGNED_OUT');
    expect(outcome(await browser.calls.login(NEW))).toBe('ok');
    expect(world.actions()).toContain('password.reset');
  });

  test('serves once, of two at the same moment too [V6.4.3]', async () => {
    const token = world.link('reset', ANN.email);
    const { calls } = world.browser();
    const both = [
      calls.resetPassword({ token, password }),
      calls.resetPassword({ token, password }),
    ];
    expect((await Promise.all(both)).map(outcome).sort()).toEqual(['INVALID', 'ok']);
    expect(outcome(await calls.resetPassword({ token, password }))).toBe('INVALID');
    expect(world.resets).toHaveLength(3);
  });

  test('is void when it has expired, and an invitation is none [V6.4.3]', async () => {
    const { calls } = world.browser();
    const token = world.link('reset', ANN.email, HOUR);
    world.wall.advance(HOUR);
    const inviteToken = world.link('invite', ANN.email);
    for (const each of [token, inviteToken, 'guessed']) {
      expect(await calls.resetPassword({ token: each, password })).toMatchObject({
        refusal: { code: 'INVALID', field: 'token' },
      });
    }
    expect(world.resets).toEqual([]);
    expect(await browser.viewer()).not.toBeNull();
  });

  test('changes nothing before trading is paused, and still serves when that could not be saved', async () => {
    const token = world.link('reset', ANN.email);
    const { calls } = world.browser();
    world.storage.isWorking = false;
    expect(outcome(await calls.resetPassword({ token, password }))).toBe('CONFLICT');
    expect(world.resets).toEqual([`pause ${annId()}`]);
    expect(await browser.viewer()).not.toBeNull();
    expect(world.actions()).not.toContain('password.reset');
    expect(outcome(await world.browser().calls.login(ANN))).toBe('ok');
    world.storage.isWorking = true;
    expect(outcome(await calls.resetPassword({ token, password }))).toBe('ok');
    expect(outcome(await browser.calls.login(NEW))).toBe('ok');
  });

  test('pauses nothing for a link that is void, or a password that is refused', async () => {
    const token = world.link('reset', ANN.email);
    const { calls } = world.browser();
    await calls.resetPassword({ token: 'guessed', password });
    await calls.resetPassword({ token, password: ANN.email });
    expect(world.resets).toEqual([]);
  });

  test('still serves after a password that was refused [V6.2.4]', async () => {
    const token = world.link('reset', ANN.email);
    const { calls } = world.browser();
    expect(await calls.resetPassword({ token, password: ANN.email })).toMatchObject({
      refusal: { code: 'INVALID', field: 'password' },
    });
    expect(await browser.viewer()).not.toBeNull();
    expect(outcome(await calls.resetPassword({ token, password }))).toBe('ok');
  });

  test('keeps the second factor [V6.3.4] [V6.4.3]', async () => {
    const { secret } = valueOrThrow(await browser.calls.enrolSecondFactor());
    valueOrThrow(await browser.calls.confirmEnrolment(totpCode(secret, world.wall.now())));
    const token = world.link('reset', ANN.email);
    valueOrThrow(await browser.calls.resetPassword({ token, password }));
    expect(outcome(await browser.calls.login(NEW))).toBe('SECOND_FACTOR');
  });

  test('gives a password to who had none', async () => {
    world.repositories.users.setPasswordHash(annId(), NO_PASSWORD_HASH);
    const token = world.link('reset', ANN.email);
    valueOrThrow(await browser.calls.resetPassword({ token, password }));
    expect(outcome(await browser.calls.login(NEW))).toBe('ok');
  });

  test('lets no suspended user in [V6.3.4]', async () => {
    world.repositories.users.setActive(annId(), false);
    const token = world.link('reset', ANN.email);
    valueOrThrow(await browser.calls.resetPassword({ token, password }));
    expect(outcome(await browser.calls.login(NEW))).toBe('SIGNED_OUT');
  });
});
