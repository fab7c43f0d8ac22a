import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ANN, BOB, createAuthWorld, outcome, valueOrThrow } from './auth-world.ts';

const HTTPS = { publicOrigin: 'https://tideline.example.com' };

describe('the cookie of a device', () => {
  test('is given at signing in and registering: long-lived, out of reach of scripts [V3.3.4]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const [session, device] = browser.received;
    expect(session).toMatch(/^sid=/);
    expect(device).toMatch(/^device=[\w-]{43};/);
    expect(device).toContain('HttpOnly');
    expect(device).toContain('SameSite=Lax');
    expect(device).toContain('Path=/');
    expect(device).toContain('Max-Age=34560000');
    expect(device).not.toContain('Domain');
    const elsewhere = world.browser();
    valueOrThrow(await elsewhere.calls.login(ANN));
    expect(elsewhere.cookies.get('device')).not.toBe(browser.cookies.get('device'));
  });

  test('is bound to its host on https [V3.3.1] [V3.3.3]', async () => {
    const world = createAuthWorld(HTTPS);
    const inviteToken = world.link('invite', ANN.email);
    const browser = world.browser();
    valueOrThrow(await browser.calls.register({ ...ANN, inviteToken }));
    expect(browser.received[1]).toMatch(/^__Host-device=/);
    expect(browser.received[1]).toContain('Secure');
  });

  test('lies in the database as a hash only', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const token = browser.cookies.get('device') ?? '';
    expect(token).not.toBe('');
    const idHash = createHash('sha256').update(token).digest('hex');
    expect(world.repositories.devices.known(idHash, world.userOf(ANN.email).id)).toBe(true);
    expect(world.database.sqlite.serialize().includes(token)).toBe(false);
  });

  test('signs no one in [V6.3.4]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    browser.cookies.delete('sid');
    expect(await browser.viewer()).toBeNull();
  });

  test('stays the same for its user, also after signing out', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const token = browser.cookies.get('device');
    await browser.calls.logout();
    valueOrThrow(await browser.calls.login(ANN));
    expect(browser.cookies.get('device')).toBe(token);
  });

  test('that someone else has put there is not taken over [M3]', async () => {
    const world = createAuthWorld();
    const eve = await world.registered(BOB);
    await world.registered(ANN);
    const victim = world.browser();
    victim.cookies.set('device', eve.cookies.get('device') ?? '');
    valueOrThrow(await victim.calls.login(ANN));
    expect(victim.cookies.get('device')).not.toBe(eve.cookies.get('device'));
    // Eve's browser stays unknown to Ann's account, so it has no guesses of its own.
    for (let n = 0; n < 10; n += 1)
      await world.browser().calls.login({ ...ANN, password: 'wrong' });
    expect(outcome(await eve.calls.login({ ...ANN, password: 'wrong' }))).toBe('TOO_MANY');
  });

  test('is not given for a wrong password', async () => {
    const world = createAuthWorld();
    await world.registered(ANN);
    const browser = world.browser();
    await browser.calls.login({ ...ANN, password: 'wrong' });
    expect(browser.received).toEqual([]);
  });

  test('is given by a link for a new password, so that guessing clients lock no user out', async () => {
    const world = createAuthWorld();
    await world.registered(ANN);
    for (let n = 0; n < 10; n += 1)
      await world.browser().calls.login({ ...ANN, password: 'wrong' });
    const browser = world.browser();
    const fresh = { email: ANN.email, password: 'violet harbour lanterns' };
    expect(outcome(await browser.calls.login(ANN))).toBe('TOO_MANY');
    const token = world.link('reset', ANN.email);
    valueOrThrow(await browser.calls.resetPassword({ token, password: fresh.password }));
    expect(outcome(await browser.calls.login(fresh))).toBe('ok');
  });
});
