import type { EpochMs } from '@tideline/engine';
import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { killSwitch } from '../schema/kill-switch.ts';
import { createNoticeWriter } from './notices/notice-writer.ts';

export interface KillSwitchState {
  readonly isEngaged: boolean;
  /** Wall time; null when never set. */
  readonly changedAt: EpochMs | null;
  /** Null for the command, the file and a deleted user. */
  readonly changedBy: string | null;
}

type KillSwitchChange = KillSwitchState & { readonly changedAt: EpochMs };

const NEVER_SET_STATE: KillSwitchState = { isEngaged: false, changedAt: null, changedBy: null };

export type KillSwitchRepository = ReturnType<typeof createKillSwitchRepository>;

/** The command is another process and may set the kill switch at any time. */
export function createKillSwitchRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = createNoticeWriter(database);
  const { isEngaged, changedAt, changedBy } = killSwitch;
  const columns = { isEngaged, changedAt, changedBy };
  const selectState = orm.select(columns).from(killSwitch).where(eq(killSwitch.id, 1)).prepare();
  const readState = (): KillSwitchState => selectState.get() ?? NEVER_SET_STATE;
  const saveState = sqlite.transaction((state: KillSwitchChange) => {
    const wasEngaged = readState().isEngaged;
    orm
      .insert(killSwitch)
      .values({ id: 1, ...state })
      .onConflictDoUpdate({ target: killSwitch.id, set: state })
      .run();
    if (!state.isEngaged || wasEngaged) return;
    const { changedAt: at } = state;
    notices.writeNotice({ userId: null, facts: { type: 'kill-switch' }, at, raisedAt: at });
  });
  return {
    read: readState,
    /** When it becomes engaged, writes a notice to all users in the same transaction. */
    set: saveState.immediate,
  };
}
