import { expect, test } from 'vitest';
import { createUsersWorld, viewerOf } from '../../test/users-world.ts';
import { createKillSwitchPort } from './kill-switch-port.ts';

const EVE = viewerOf('eve');

function create(isReleased = true) {
  const world = createUsersWorld();
  const calls: string[] = [];
  const killSwitch = {
    engage: (by: string) => void calls.push(`engaged by ${by}`),
    release(by: string) {
      calls.push(`released by ${by}`);
      return isReleased;
    },
  };
  return { ...world, calls, killSwitch: createKillSwitchPort(killSwitch, world.trail) };
}

test('engaging and releasing are written down', async () => {
  const { killSwitch, audited, calls } = create();
  expect((await killSwitch.setEngaged(EVE, true)).ok).toBe(true);
  expect((await killSwitch.setEngaged(EVE, false)).ok).toBe(true);
  expect(calls).toEqual(['engaged by eve', 'released by eve']);
  const by = { actor: 'eve@example.com', address: '192.0.2.7' };
  expect(audited()).toEqual([
    expect.objectContaining({ ...by, action: 'kill-switch.released' }),
    expect.objectContaining({ ...by, action: 'kill-switch.engaged' }),
  ]);
});

test('a release that failed is none', async () => {
  const { killSwitch, audited } = create(false);
  expect(await killSwitch.setEngaged(EVE, false)).toMatchObject({ refusal: { code: 'CONFLICT' } });
  expect(audited()).toEqual([]);
});

test('engaging is not refused because it can not be written down', async () => {
  const { killSwitch, refuseAudit, calls, lines } = create();
  refuseAudit();
  expect((await killSwitch.setEngaged(EVE, true)).ok).toBe(true);
  expect(calls).toEqual(['engaged by eve']);
  expect(lines.at(-1)).toMatchObject({ action: 'kill-switch.engaged' });
});
