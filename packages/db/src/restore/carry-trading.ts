import type { AccountState, Pool } from '@tideline/engine';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { DatabaseUnusableError } from '../database-errors.ts';
import { type Database, toDatabase } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import type { UserRow } from '../repo/users/users.ts';
import { accountStates } from '../schema/account-states.ts';
import type { RestoreWork } from './findings.ts';

/** Keeps trading stopped where it was stopped since the backup. */
export function copyNewerStops({ database, newerDatabase, notes }: RestoreWork): void {
  const { users, killSwitch, breakers } = createRepositories(database);
  for (const { id, email } of users.listUsers()) {
    const newerState = readNewerState(newerDatabase, id);
    if (!stopTrading(database, id, newerState)) continue;
    const reason = newerState === 'unreadable' ? `: ${UNREADABLE_STATE_TEXT}` : '';
    notes.takenAway.push(`${email} has stopped trading${reason}.`);
  }
  const changedAt = newerDatabase
    .prepare<[], number>('SELECT changed_at FROM kill_switch WHERE is_engaged = 1')
    .pluck()
    .get();
  if (changedAt !== undefined && !killSwitch.read().isEngaged) {
    killSwitch.set({ isEngaged: true, changedAt, changedBy: null });
    notes.takenAway.push('The kill switch is engaged.');
  }
  const known = breakers.load();
  const pools = newerDatabase
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
  { newerDatabase, notes }: RestoreWork,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): void {
  const state = readNewerState(newerDatabase, id);
  if (state === 'unreadable')
    notes.unguarded.push(`${email} may hold a position: ${UNREADABLE_STATE_TEXT}.`);
  else if (state !== null && state.trade !== null) {
    const { quantity, contract } = state.trade;
    const heldPosition =
      quantity > 0 ? `${quantity} × ${contract.symbol}` : `an order for ${contract.symbol}`;
    notes.unguarded.push(`${email} held ${heldPosition}.`);
  }
}

type NewerState = AccountState | 'unreadable' | null;

const UNREADABLE_STATE_TEXT = 'the newer state of the account can not be read';

/** The newer database may be of any version. An unreadable state must not stop a restore. */
function readNewerState(newerDatabase: SqliteDatabase, userId: string): NewerState {
  const { state } = accountStates;
  const isUser = eq(accountStates.userId, userId);
  try {
    const { orm } = toDatabase(newerDatabase);
    return orm.select({ state }).from(accountStates).where(isUser).get()?.state ?? null;
  } catch (error) {
    if (!(error instanceof DatabaseUnusableError)) throw error;
    return 'unreadable';
  }
}

/** An unreadable state counts as stopped. Returns whether something was still on. */
function stopTrading({ orm }: Database, userId: string, newerState: NewerState): boolean {
  const isUser = eq(accountStates.userId, userId);
  const row = orm.select().from(accountStates).where(isUser).get();
  if (row === undefined || newerState === null) return false;
  const { state } = row;
  const stoppedState =
    newerState === 'unreadable' ? withBotOff(state) : withStopsOf(state, newerState);
  if (JSON.stringify(stoppedState) === JSON.stringify(state)) return false;
  orm.update(accountStates).set({ state: stoppedState }).where(isUser).run();
  return true;
}

function withBotOff(state: AccountState): AccountState {
  return { ...state, botActive: false, isActive: false };
}

function withStopsOf(state: AccountState, newerState: AccountState): AccountState {
  const { botActive, isActive, settings } = state;
  return {
    ...state,
    botActive: botActive && newerState.botActive,
    isActive: isActive && newerState.isActive,
    settings: { ...settings, autoTrade: settings.autoTrade && newerState.settings.autoTrade },
  };
}
