import type { Refusal } from '@tideline/api';
import { expect, test } from 'vitest';
import { Passwords } from '../src/auth/passwords/passwords.ts';
import { ANN, BOB, createAuthWorld, outcome, valueOrThrow } from './auth-world.ts';

const BUSY: Refusal = { code: 'TOO_MANY', message: 'Busy.', retryAfter: 2 };

class BusyPasswords extends Passwords {
  isBusy = false;
  hashes = 0;

  override refusalIfBusy(): Refusal | null {
    return this.isBusy ? BUSY : null;
  }

  override async hash(password: string): Promise<string> {
    this.hashes += 1;
    return `hash of ${password}`;
  }

  override async verify(stored: string | null, password: string): Promise<boolean> {
    this.hashes += 1;
    return stored === `hash of ${password}`;
  }
}

test('while too many wait, nothing that costs a hash is taken, counted or written down', async () => {
  const passwords = new BusyPasswords();
  const world = createAuthWorld({ passwords });
  const ann = await world.registered(ANN);
  const token = world.link('reset', ANN.email);
  world.repositories.allowedEmails.add(BOB.email, 0);
  const [actions, hashes] = [world.actions().length, passwords.hashes];
  passwords.isBusy = true;
  const change = { currentPassword: 'wrong', newPassword: BOB.password };
  for (let n = 0; n < 11; n += 1) {
    const answers = [
      await world.browser().calls.login({ ...ANN, password: 'wrong' }),
      await world.browser().calls.register(BOB),
      await world.browser().calls.resetPassword({ token, password: BOB.password }),
      await ann.calls.proveByPassword('wrong'),
      await ann.calls.changePassword(change),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: false, refusal: BUSY });
  }
  expect([world.actions().length, passwords.hashes]).toEqual([actions, hashes]);

  passwords.isBusy = false;
  expect(outcome(await world.browser().calls.login({ ...ANN, password: 'wrong' }))).toBe(
    'SIGNED_OUT',
  );
  valueOrThrow(await world.browser().calls.register(BOB));
  valueOrThrow(await world.browser().calls.login(ANN));
  valueOrThrow(await world.browser().calls.resetPassword({ token, password: BOB.password }));
});
