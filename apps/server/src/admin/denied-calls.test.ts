import { expect, test } from 'vitest';
import { createUsersWorld, viewerOf } from '../../test/users-world.ts';
import { createDeniedCalls } from './denied-calls.ts';

const ANN = viewerOf('ann', false);

function create() {
  const world = createUsersWorld();
  return { ...world, denied: createDeniedCalls(world.trail, world.wall) };
}

test('[K9] [K10] [V16.3.2] a call that is not the caller’s to make is written down', () => {
  const { denied, audited } = create();
  denied.noteDenial(ANN, 'users.list', 'FORBIDDEN');
  denied.noteDenial(ANN, 'positions.close', 'NOT_FOUND');
  const by = { actorId: 'ann', actor: 'ann@example.com', address: '192.0.2.7' };
  expect(audited()).toEqual([
    expect.objectContaining({
      ...by,
      action: 'access.denied',
      subject: 'positions.close',
      detail: { code: 'NOT_FOUND', before: 0 },
    }),
    expect.objectContaining({
      ...by,
      action: 'access.denied',
      subject: 'users.list',
      detail: { code: 'FORBIDDEN', before: 0 },
    }),
  ]);
});

test('repeated calls fill one row a minute, which counts them [K9]', () => {
  const { denied, audited, wall } = create();
  for (let call = 0; call < 100; call += 1) denied.noteDenial(ANN, 'users.list', 'FORBIDDEN');
  denied.noteDenial(viewerOf('bob', false), 'users.list', 'FORBIDDEN');
  expect(audited()).toHaveLength(2);
  wall.advance(60_000);
  denied.noteDenial(ANN, 'users.list', 'FORBIDDEN');
  expect(audited()).toHaveLength(3);
  expect(audited()[0]?.detail).toEqual({ code: 'FORBIDDEN', before: 99 });
});

test('what can not be written down is refused all the same, and logged', () => {
  const { denied, refuseAudit, lines } = create();
  refuseAudit();
  denied.noteDenial(ANN, 'users.list', 'FORBIDDEN');
  expect(lines.at(-1)).toMatchObject({ action: 'access.denied', subject: 'users.list', by: 'ann' });
});
