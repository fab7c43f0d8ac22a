import { NO_PASSWORD_HASH } from '@tideline/db';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANN, type AuthWorld, createAuthWorld } from './auth-world.ts';
import { OWNER } from './owner.ts';

let world: AuthWorld;
beforeEach(async () => {
  world = createAuthWorld({ publicOrigin: 'https://tideline.example.com' });
  const users = ['active', 'suspended', 'passwordless', 'deleted'];
  for (const name of users) {
    const email = `${name}@example.com`;
    world.repositories.allowedEmails.add(email, 0);
    const inviteToken = world.link('invite', email);
    const answer = await world.browser().calls.register({ ...ANN, email, inviteToken });
    expect(answer.ok).toBe(true);
  }
  const { users: repository } = world.repositories;
  repository.setActive(world.userOf('suspended@example.com').id, false);
  repository.setPasswordHash(world.userOf('passwordless@example.com').id, NO_PASSWORD_HASH);
  repository.softDelete(world.userOf('deleted@example.com').id, 0);
});

async function cost<T>(call: () => T | Promise<T>) {
  world.passwords.hashes = 0;
  const answer = await call();
  return { answer, hashes: world.passwords.hashes };
}

const unknown = 'unknown@example.com';

describe('signing in [M6]', () => {
  test.each([
    ['an active user with a wrong password', 'active@example.com', 'a wrong password'],
    ['a suspended user with the right one', 'suspended@example.com', ANN.password],
    ['a suspended user with a wrong one', 'suspended@example.com', 'a wrong password'],
    ['a user without a password', 'passwordless@example.com', NO_PASSWORD_HASH],
    ['a deleted user with the old password', 'deleted@example.com', ANN.password],
    ['an address that is allowed, of no user', OWNER.email, ANN.password],
  ])('%s costs and says what an unknown address does', async (_who, email, password) => {
    const login = (address: string) =>
      cost(() => world.browser().calls.login({ email: address, password }));
    const answer = await login(email);
    expect(answer.hashes).toBe(1);
    expect(answer).toEqual(await login(unknown));
    expect(answer.answer).toMatchObject({ ok: false, refusal: { code: 'SIGNED_OUT' } });
  });

  test('a right password costs one hash as well', async () => {
    const { hashes, answer } = await cost(() =>
      world.browser().calls.login({ ...ANN, email: 'active@example.com' }),
    );
    expect([hashes, answer.ok]).toEqual([1, true]);
  });
});

describe('registering [M6]', () => {
  test.each([
    ['an address that is not allowed', unknown],
    ['an address that is allowed, without its invitation', ANN.email],
    ['an address that has registered', 'active@example.com'],
    ['a suspended user’s', 'suspended@example.com'],
    ['the owner’s, without the set-up token', OWNER.email],
  ])('%s costs one hash and says the same', async (_who, email) => {
    const { hashes, answer } = await cost(() =>
      world.browser().calls.register({ ...ANN, email, setupToken: 'guess', inviteToken: 'guess' }),
    );
    expect(hashes).toBe(1);
    expect(answer).toEqual({
      ok: false,
      refusal: {
        code: 'FORBIDDEN',
        message: 'This address can not register. Ask an administrator, or use the set-up link.',
      },
    });
  });

  test('succeeding costs one hash as well', async () => {
    const inviteToken = world.link('invite', ANN.email);
    const { hashes, answer } = await cost(() =>
      world.browser().calls.register({ ...ANN, inviteToken }),
    );
    expect([hashes, answer.ok]).toEqual([1, true]);
  });
});
