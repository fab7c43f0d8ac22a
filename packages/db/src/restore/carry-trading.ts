import type { AccountState, Pool } from '@tideline/engine';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { accountStates } from '../schema/account-states.ts';
import type { Notes } from './findings.ts';

/** What was stopped since stays stopped. */
export function carryTrading(database: Database, later: SqliteDatabase, notes: Notes): void {
  const { users, killSwitch, breakers } = createRepositories(database);
  for (const { id, email } of users.list()) {
    if (stopTrading(database, id, stateIn(later, id)))
      notes.taken.push(`${email} has stopped trading.`);
  }
  const changedAt = later
    .prepare<[], number>('SELECT changed_at FROM kill_switch WHERE is_engaged = 1')
    .pluck()
    .get();
  if (changedAt !== undefined && !killSwitch.read().isEngaged) {
    killSwitch.set({ isEngaged: true, changedAt, changedBy: null });
    notes.taken.push('The kill switch is engaged.');
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
    notes.taken.push(`The circuit breaker of ${pool} accounts has tripped.`);
  }
}

/** In words; null for nothing. */
export function heldBy(sqlite: SqliteDatabase, userId: string): string | null {
  const trade = stateIn(sqlite, userId)?.trade ?? null;
  if (trade === null) return null;
  const { quantity, contract } = trade;
  return quantity > 0 ? `${quantity} × ${contract.symbol}` : `an order for ${contract.symbol}`;
}

function stateIn(sqlite: SqliteDatabase, userId: string): AccountState | null {
  const text = sqlite
    .prepare<[string], string>('SELECT state FROM account_states WHERE user_id = ?')
    .pluck()
    .get(userId);
  return text === undefined ? null : (JSON.parse(text) as AccountState);
}

/** Whether something of it was still on. */
function stopTrading({ orm }: Database, userId: string, now: AccountState | null): boolean {
  const isUser = eq(accountStates.userId, userId);
  const row = orm.select().from(accountStates).where(isUser).get();
  if (row === undefined || now === null) return false;
  const { state } = row;
  const stopped: AccountState = {
    ...state,
    botActive: state.botActive && now.botActive,
    isActive: state.isActive && now.isActive,
    settings: {
      ...state.settings,
      autoTrade: state.settings.autoTrade && now.settings.autoTrade,
    },
  };
  if (JSON.stringify(stopped) === JSON.stringify(state)) return false;
  orm.update(accountStates).set({ state: stopped }).where(isUser).run();
  return true;
}
