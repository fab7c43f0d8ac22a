import { conflict, done, type KillSwitchPort, refused } from '@tideline/api';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { KillSwitch } from '../bot/guard/kill-switch.ts';

const STILL_ENGAGED_REFUSAL = conflict(
  'The kill switch is still engaged: the file KILL or the database could not be changed.',
);

export function createKillSwitchPort(
  killSwitch: Pick<KillSwitch, 'engage' | 'release'>,
  trail: AuditTrail,
): KillSwitchPort {
  return {
    setEngaged(by, isEngaged) {
      if (isEngaged) {
        killSwitch.engage(by.id);
        // Engaging is never refused, not even on a full disk.
        trail.tryRecordAction(by, 'kill-switch.engaged', null, null);
        return done({ message: 'All entries are stopped. Open positions stay guarded.' });
      }
      if (killSwitch.release(by.id)) {
        trail.recordAction(trail.actorOf(by), 'kill-switch.released', null, null);
        return done({ message: 'The kill switch is released. Entries are possible again.' });
      }
      return refused(STILL_ENGAGED_REFUSAL);
    },
  };
}
