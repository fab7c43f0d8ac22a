import { expect, test } from 'vitest';
import { createUsersWorld } from '../../test/users-world.ts';
import { createAuthAudit } from './auth-audit.ts';

const ANN = { actorId: 'ann', actor: 'ann@example.com' };

function create() {
  const world = createUsersWorld();
  const { repositories, notices, wall } = world;
  return { ...world, audit: createAuthAudit({ repositories, notices, wall }) };
}

test.each([
  ['password.changed', 'PASSWORD_CHANGED'],
  ['password.reset', 'PASSWORD_CHANGED'],
  ['second-factor.on', 'SECOND_FACTOR_CHANGED'],
  ['second-factor.off', 'SECOND_FACTOR_CHANGED'],
  ['second-factor.replaced', 'SECOND_FACTOR_CHANGED'],
  ['recovery-codes.renewed', 'RECOVERY_CODES_RENEWED'],
  ['identity.linked', 'IDENTITY_LINKED'],
] as const)('%s is recorded, and the user is notified [V16.3.1]', (action, code) => {
  const { audit, audited, alarms } = create();
  audit({ ...ANN, action, address: '192.0.2.7' });
  expect(audited()).toEqual([
    expect.objectContaining({ ...ANN, action, address: '192.0.2.7', subject: null, at: 1_000_000 }),
  ]);
  expect(alarms()).toEqual([expect.objectContaining({ user_id: 'ann', severity: 'info', code })]);
});

test('of other things no user is notified', () => {
  const { audit, audited, alarms } = create();
  audit({ ...ANN, action: 'sign-in.done' });
  audit({ actorId: null, actor: 'ann@example.com', action: 'password.changed' });
  expect([audited().length, alarms()]).toEqual([2, []]);
});

test('a user without a notice has no row that says so', () => {
  const { audit, audited, database } = create();
  database.sqlite.exec(
    `CREATE TRIGGER full BEFORE INSERT ON alarms BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  expect(() => audit({ ...ANN, action: 'password.changed' })).toThrow('full');
  expect(audited()).toEqual([]);
});
