import { done, type KillSwitchPort, refused } from '@tideline/api';
import type { KillSwitch } from '../bot/kill-switch.ts';

export function createKillSwitchPort(killSwitch: KillSwitch): KillSwitchPort {
  return {
    set(adminId, isEngaged) {
      if (isEngaged) {
        killSwitch.engage(adminId);
        return done({ message: 'All entries are stopped. Open positions stay guarded.' });
      }
      if (killSwitch.release(adminId)) {
        return done({ message: 'The kill switch is released. Entries are possible again.' });
      }
      return refused({
        code: 'CONFLICT',
        message:
          'The kill switch is still engaged: the file KILL or the database could not be changed.',
      });
    },
  };
}
