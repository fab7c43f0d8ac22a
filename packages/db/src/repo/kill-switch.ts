import type { EpochMs } from '@tideline/engine';
import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { killSwitch } from '../schema/kill-switch.ts';

export interface KillSwitchState {
  readonly isEngaged: boolean;
  /** Wall time; null when never set. */
  readonly changedAt: EpochMs | null;
  /** The user; null for the command and the file. */
  readonly changedBy: string | null;
}

/** The kill switch, which another process, the command, may set at any time. */
export interface KillSwitchRepository {
  read(): KillSwitchState;
  set(state: { isEngaged: boolean; changedAt: EpochMs; changedBy: string | null }): void;
}

const NEVER_SET: KillSwitchState = { isEngaged: false, changedAt: null, changedBy: null };

export function createKillSwitch({ orm }: Database): KillSwitchRepository {
  const { isEngaged, changedAt, changedBy } = killSwitch;
  const row = orm
    .select({ isEngaged, changedAt, changedBy })
    .from(killSwitch)
    .where(eq(killSwitch.id, 1))
    .prepare();
  return {
    read: () => row.get() ?? NEVER_SET,
    set(state) {
      orm
        .insert(killSwitch)
        .values({ id: 1, ...state })
        .onConflictDoUpdate({ target: killSwitch.id, set: state })
        .run();
    },
  };
}
