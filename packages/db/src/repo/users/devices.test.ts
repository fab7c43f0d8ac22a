import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../../test/fixtures.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return createRepositories(database).devices;
}

describe('a device', () => {
  it('is known to the users who signed in with it', () => {
    const devices = open();
    devices.remember({ userId: ADA.id, idHash: 'd1', lastSeenAt: 1 });
    expect(devices.known('d1', ADA.id)).toBe(true);
    expect(devices.known('d1', BOB.id)).toBe(false);
    devices.remember({ userId: BOB.id, idHash: 'd1', lastSeenAt: 2 });
    devices.forgetDevicesOfUser(ADA.id);
    expect(devices.known('d1', ADA.id)).toBe(false);
    expect(devices.known('d1', BOB.id)).toBe(true);
  });

  it('goes when twenty others of its user were seen since', () => {
    const devices = open();
    devices.remember({ userId: BOB.id, idHash: 'd0', lastSeenAt: 0 });
    for (let at = 1; at <= 20; at += 1) {
      devices.remember({ userId: ADA.id, idHash: `d${at}`, lastSeenAt: at });
    }
    devices.remember({ userId: ADA.id, idHash: 'd1', lastSeenAt: 21 });
    expect(devices.known('d2', ADA.id)).toBe(true);
    devices.remember({ userId: ADA.id, idHash: 'd22', lastSeenAt: 22 });
    expect(devices.known('d2', ADA.id)).toBe(false);
    for (const idHash of ['d1', 'd3', 'd22']) expect(devices.known(idHash, ADA.id)).toBe(true);
    expect(devices.known('d0', BOB.id)).toBe(true);
  });
});
