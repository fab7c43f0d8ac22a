import type { AccountState, Pool } from '@tideline/engine';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { DatabaseUnusableError } from '../database-errors.ts';
import { type Database, databaseOn } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import type { UserRow } from '../repo/users/users.ts';
import { accountStates } from '../schema/account-states.ts';
import type { RestoreNotes } from './findings.ts';

/** Keeps trading stopped where it was stopped since the backup. */
export function carryTrading(database: Database, later: SqliteDatabase, notes: RestoreNotes): void {
  const { users, killSwitch, breakers } = createRepositories(database);
  for (const { id, email } of users.list()) {
    const state = laterState(later, id);
    if (!stopTrading(database, id, state)) continue;
    const why = state === 'unreadable' ? `: ${UNREADABLE_STATE_TEXT}` : '';
    notes.takenAway.push(`${email} has stopped trading${why}.`);
  }
  const changedAt = later
    .prepare<[], number>('SELECT changed_at FROM kill_switch WHERE is_engaged = 1')
    .pluck()
    .get();
  if (changedAt !== undefined && !killSwitch.read().isEngaged) {
    killSwitch.set({ isEngaged: true, changedAt, changedBy: null });
    notes.takenAway.push('The kill switch is engaged.');
  }
  const known = breakers.load();
  const pools = later
    .prepare<[], { pool: Pool; state: string }>('SELECT pool, state FROM breakers')
    .all();
  for (const { pool, state } of pools) {
    const { latched } = JSON.parse(state) as { readonly latched: boolean };
    if (!latched || known[pool]?.latched === true) continue;
    database.sqlite
      .prepare(
        `INSERT INTO breakers (pool, state) VALUES (?, ?)
         ON CONFLICT (pool) DO UPDATE SET state = excluded.state`,
      )
      .run(pool, state);
    notes.takenAway.push(`The circuit breaker of ${pool} accounts has tripped.`);
  }
}

export function noteUnguardedPosition(
  later: SqliteDatabase,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  notes: RestoreNotes,
): void {
  const state = laterState(later, id);
  if (state === 'unreadable')
    notes.unguarded.push(`${email} may hold a position: ${UNREADABLE_STATE_TEXT}.`);
  else if (state !== null && state.trade !== null) {
    const { quantity, contract } = state.trade;
    const held =
      quantity > 0 ? `${quantity} × ${contract.symbol}` : `an order for ${contract.symbol}`;
    notes.unguarded.push(`${email} held ${held}.`);
  }
}

const UNREADABLE_STATE_TEXT = 'the newer state of the account can not be read';

/** The newer database may be of any version. An unreadable state must not stop a restore. */
function laterState(later: SqliteDatabase, userId: string): AccountState | 'unreadable' | null {
  const { state } = accountStates;
  const isUser = eq(accountStates.userId, userId);
  try {
    const row = databaseOn(later).orm.select({ state }).from(accountStates).where(isUser).get();
    return row?.state ?? null;
  } catch (error) {
    if (!(error instanceof DatabaseUnusableError)) throw error;
    return 'unreadable';
  }
}

/** An unreadable state counts as stopped. Returns whether something was still on. */
function stopTrading(
  { orm }: Database,
  userId: string,
  now: AccountState | 'unreadable' | null,
): boolean {
  const isUser = eq(accountStates.userId, userId);
  const row = orm.select().from(accountStates).where(isUser).get();
  if (row === undefined || now === null) return false;
  const { state } = row;
  const stopped = now === 'unreadable' ? withBotOff(state) : withStopsOf(state, now);
  if (JSON.stringify(stopped) === JSON.stringify(state)) return false;
  orm.update(accountStates).set({ state: stopped }).where(isUser).run();
  return true;
}

function withBotOff(state: AccountState): AccountState {
  return { ...state, botActive: false, isActive: false };
}

function withStopsOf(state: AccountState, now: AccountState): AccountState {
  const { botActive, isActive, settings } = state;
  return {
    ...state,
    botActive: botActive && now.botActive,
    isActive: isActive && now.isActive,
    settings: { ...settings, autoTrade: settings.autoTrade && now.settings.autoTrade },
  };
}
