import type { EpochMs } from '@tideline/engine';
import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { killSwitch } from '../schema/kill-switch.ts';
import { NoticeWriter } from './notices/notice-writer.ts';

export interface KillSwitchState {
  readonly isEngaged: boolean;
  /** Wall time; null when never set. */
  readonly changedAt: EpochMs | null;
  /** Null for the command and the file. */
  readonly changedBy: string | null;
}

/** The command is another process and may set the kill switch at any time. */
export interface KillSwitchRepository {
  read(): KillSwitchState;
  /** When it becomes engaged, writes a notice to all users in the same transaction. */
  set(state: { isEngaged: boolean; changedAt: EpochMs; changedBy: string | null }): void;
}

const NEVER_SET: KillSwitchState = { isEngaged: false, changedAt: null, changedBy: null };

export function createKillSwitch(database: Database): KillSwitchRepository {
  const { orm, sqlite } = database;
  const notices = new NoticeWriter(database);
  const { isEngaged, changedAt, changedBy } = killSwitch;
  const row = orm
    .select({ isEngaged, changedAt, changedBy })
    .from(killSwitch)
    .where(eq(killSwitch.id, 1))
    .prepare();
  const read = () => row.get() ?? NEVER_SET;
  const set = sqlite.transaction((state: Parameters<KillSwitchRepository['set']>[0]) => {
    const wasEngaged = read().isEngaged;
    orm
      .insert(killSwitch)
      .values({ id: 1, ...state })
      .onConflictDoUpdate({ target: killSwitch.id, set: state })
      .run();
    if (!state.isEngaged || wasEngaged) return;
    const { changedAt: at } = state;
    notices.write({ userId: null, facts: { type: 'kill-switch' }, at, raisedAt: at });
  });
  return { read, set: (state) => set.immediate(state) };
}
