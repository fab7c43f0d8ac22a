import { describe, expect, test } from 'vitest';
import { ANN, BOB, createAuthWorld, outcome, valueOrThrow } from './auth-world.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('beyond loopback an address registers', () => {
  const create = () => createAuthWorld({ publicOrigin: 'https://tideline.example.com' });

  test('with its own invitation, once', async () => {
    const world = create();
    const inviteToken = world.link('invite', ANN.email);
    const browser = world.browser();
    valueOrThrow(await browser.calls.register({ ...ANN, inviteToken }));
    expect(await browser.viewer()).toMatchObject({ email: ANN.email, isAdmin: false });
    expect(world.opened).toEqual([world.userOf(ANN.email).id]);
    world.repositories.users.softDelete(world.userOf(ANN.email).id, 0);
    expect(outcome(await browser.calls.register({ ...ANN, inviteToken }))).toBe('FORBIDDEN');
  });

  test('not without one, not with a wrong one, and not when it has expired', async () => {
    const world = create();
    const inviteToken = world.link('invite', ANN.email, HOUR);
    const { calls } = world.browser();
    expect(outcome(await calls.register(ANN))).toBe('FORBIDDEN');
    expect(outcome(await calls.register({ ...ANN, inviteToken: 'guessed' }))).toBe('FORBIDDEN');
    world.wall.advance(HOUR);
    expect(outcome(await calls.register({ ...ANN, inviteToken }))).toBe('FORBIDDEN');
    expect(world.repositories.users.listUsers()).toEqual([]);
  });

  test('not with another’s invitation, which still serves them', async () => {
    const world = create();
    world.repositories.allowedEmails.add(BOB.email, 0);
    const inviteToken = world.link('invite', ANN.email);
    const { calls } = world.browser();
    expect(outcome(await calls.register({ ...BOB, inviteToken }))).toBe('FORBIDDEN');
    expect(outcome(await calls.register({ ...ANN, inviteToken }))).toBe('ok');
  });

  test('as the owner with the set-up token alone [K11]', async () => {
    const world = create();
    const inviteToken = world.link('invite', OWNER.email);
    const { calls } = world.browser();
    expect(outcome(await calls.register({ ...OWNER, inviteToken }))).toBe('FORBIDDEN');
    expect(outcome(await calls.register({ ...OWNER, setupToken: SETUP_TOKEN }))).toBe('ok');
    expect(world.userOf(OWNER.email)).toMatchObject({ isOwner: true, isAdmin: true });
  });
});

test('on loopback an allowed address needs no invitation', async () => {
  const world = createAuthWorld();
  expect(outcome(await world.browser().calls.register(ANN))).toBe('ok');
});

test.each([
  ['its address', ANN.email],
  ['a common one', 'Password1234'],
  ['one that repeats itself', 'abababababab'],
])('no one registers with %s as the password [V6.2.4] [V6.2.11]', async (_what, password) => {
  const { calls } = createAuthWorld().browser();
  expect(await calls.register({ ...ANN, password })).toMatchObject({
    refusal: { code: 'INVALID', field: 'password', message: expect.stringMatching(/^password: /) },
  });
});

describe('a session', () => {
  test('is another one at each signing in, and the one before is dead [M3] [V7.2.4]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const before = browser.header;
    valueOrThrow(await browser.calls.login(ANN));
    expect(browser.header).not.toBe(before);
    expect(await world.accounts.viewerOf(before)).toBeNull();
    expect(await browser.viewer()).not.toBeNull();
  });

  test('planted before signing in is worth nothing [M3] [V7.2.4]', async () => {
    const world = createAuthWorld();
    await world.registered(ANN);
    const victim = world.browser();
    victim.cookies.set('sid', 'planted');
    valueOrThrow(await victim.calls.login(ANN));
    expect(await world.accounts.viewerOf('sid=planted')).toBeNull();
  });

  test('ends after twelve hours whatever is done in it [M15] [V7.3.2]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    for (let hour = 1; hour < 12; hour += 1) {
      world.wall.advance(HOUR);
      await browser.calls.noteUserActivity();
      valueOrThrow(await browser.calls.proveByPassword(ANN.password));
    }
    world.wall.advance(HOUR - 1);
    expect(await browser.viewer()).not.toBeNull();
    world.wall.advance(1);
    expect(await browser.viewer()).toBeNull();
  });

  test('of a suspended user has no user', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    world.repositories.users.setActive(world.userOf(ANN.email).id, false);
    expect(await browser.viewer()).toBeNull();
    expect(outcome(await browser.calls.proveByPassword(ANN.password))).toBe('SIGNED_OUT');
  });

  test('is not begun for who was suspended while the password was checked', async () => {
    const world = createAuthWorld();
    await world.registered(ANN);
    const { id } = world.userOf(ANN.email);
    world.passwords.meanwhile = () => void world.repositories.users.setActive(id, false);
    const browser = world.browser();
    expect(outcome(await browser.calls.login(ANN))).toBe('SIGNED_OUT');
    expect(browser.cookies.size).toBe(0);
  });

  test('that was ended meanwhile does not come back under a new id', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const { id } = world.userOf(ANN.email);
    world.passwords.meanwhile = () => world.repositories.sessions.removeOfUser(id);
    expect(outcome(await browser.calls.proveByPassword(ANN.password))).toBe('SIGNED_OUT');
    expect(world.repositories.sessions.ofUser(id)).toEqual([]);
  });

  test('is all that is left after signing out everywhere else [M15] [V7.4.3] [V7.5.2]', async () => {
    const world = createAuthWorld();
    const [here, there] = [await world.registered(ANN), world.browser()];
    valueOrThrow(await there.calls.login(ANN));
    await here.calls.endOtherSessions();
    expect(await here.viewer()).not.toBeNull();
    expect(await there.viewer()).toBeNull();
    expect(world.actions()).toContain('sessions.ended');
  });
});

describe('an idle session', () => {
  test('begins thirty minutes after the user’s own last act, which polling is not [M15] [V7.3.1]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    for (let minute = 0; minute < 29; minute += 1) {
      world.wall.advance(MINUTE);
      await browser.viewer();
      await browser.calls.readAccountSecurity();
    }
    expect(await browser.calls.refuseIfIdle()).toBeNull();
    world.wall.advance(MINUTE);
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE' });
    expect(await browser.calls.readAccountSecurity()).toMatchObject({ isIdle: true });
    expect(await browser.viewer()).not.toBeNull();
  });

  test('is put off by an act [V7.3.1]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    world.wall.advance(29 * MINUTE);
    await browser.calls.noteUserActivity();
    world.wall.advance(29 * MINUTE);
    expect(await browser.calls.refuseIfIdle()).toBeNull();
  });

  test('ends with the password alone, under a new id [M3] [M15] [V7.2.4] [V7.3.1]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    world.wall.advance(31 * MINUTE);
    expect(await browser.calls.proveByPassword('wrong')).toMatchObject({
      refusal: { code: 'INVALID', field: 'password' },
    });
    expect(await browser.calls.refuseIfIdle()).not.toBeNull();
    const before = browser.header;
    valueOrThrow(await browser.calls.proveByPassword(ANN.password));
    expect(await browser.calls.refuseIfIdle()).toBeNull();
    expect(await world.accounts.viewerOf(before)).toBeNull();
  });

  test('is one whose last act lies in the future [V7.3.1]', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    world.database.sqlite
      .prepare('UPDATE sessions SET last_active_at = ?')
      .run(world.wall.now() + 1);
    expect(await browser.calls.refuseIfIdle()).toMatchObject({ code: 'IDLE' });
  });

  test('an act that can’t be noted is done all the same', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    world.database.sqlite.exec(`
      CREATE TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await expect(browser.calls.noteUserActivity()).resolves.toBeUndefined();
  });
});

describe('calls of one request', () => {
  test('that both want a new id get one after the other', async () => {
    const world = createAuthWorld();
    const browser = await world.registered(ANN);
    const { calls } = browser;
    const both = [calls.proveByPassword(ANN.password), calls.proveByPassword(ANN.password)];
    expect((await Promise.all(both)).map(outcome)).toEqual(['ok', 'ok']);
    expect(await browser.viewer()).not.toBeNull();
    expect(world.repositories.sessions.ofUser(world.userOf(ANN.email).id)).toHaveLength(1);
  });
});

test('what is written down holds no secret [M12] [V16.2.5] [V16.3.1]', async () => {
  const world = createAuthWorld();
  const browser = await world.registered(ANN);
  await browser.calls.login({ ...ANN, password: 'a wrong password' });
  await browser.calls.login(ANN);
  expect(world.actions()).toEqual([
    'user.registered',
    'sign-in.done',
    'sign-in.refused',
    'sign-in.done',
  ]);
  expect(world.audit[2]).toMatchObject({
    actor: 'system',
    subject: ANN.email,
    address: '192.0.2.1',
  });
  const text = JSON.stringify(world.audit);
  const secrets = [ANN.password, 'a wrong password', ...browser.cookies.values()];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
