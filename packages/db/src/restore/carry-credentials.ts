import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';
import type { UserRow } from '../repo/users/users.ts';
import { noteUnguardedPosition } from './carry-trading.ts';
import type { RestoreNotes } from './findings.ts';

type CarriedRow = Readonly<Record<string, unknown>>;

/** Takes second factors, recovery codes, identities and brokerage keys from the newer database. */
export function carryCredentials(
  { sqlite }: Database,
  later: SqliteDatabase,
  { id, email }: UserRow,
  notes: RestoreNotes,
): void {
  const before = userRows(sqlite, 'second_factors', id);
  const now = userRows(later, 'second_factors', id);
  if (!isSame(before, now, ['sealed_secret', 'confirmed_at'])) {
    notes.takenAway.push(
      now.length === 0
        ? `${email} has switched the second factor off.`
        : `${email} has the newer second factor.`,
    );
  }
  replaceRows(sqlite, 'second_factors', id, now);
  replaceRows(sqlite, 'recovery_codes', id, userRows(later, 'recovery_codes', id));
  carryIdentities(sqlite, later, id, email, notes);
  carryKeys(sqlite, later, id, email, notes);
}

function carryIdentities(
  sqlite: SqliteDatabase,
  later: SqliteDatabase,
  id: string,
  email: string,
  notes: RestoreNotes,
): void {
  const nameOf = ({ issuer, subject }: CarriedRow) => JSON.stringify([issuer, subject]);
  const before = userRows(sqlite, 'identities', id);
  const now = userRows(later, 'identities', id).map(nameOf);
  const left = before.filter((row) => now.includes(nameOf(row)));
  if (left.length < before.length) {
    notes.takenAway.push(`${email} has unlinked an account of the identity provider.`);
  }
  if (now.some((name) => !before.map(nameOf).includes(name))) {
    notes.notGiven.push(`${email} has linked an account of the identity provider.`);
  }
  replaceRows(sqlite, 'identities', id, left);
}

/** Takes newer keys only of the same account; the account of the older keys is not traded again. */
function carryKeys(
  sqlite: SqliteDatabase,
  later: SqliteDatabase,
  id: string,
  email: string,
  notes: RestoreNotes,
): void {
  const [before] = userRows(sqlite, 'broker_configs', id);
  const [now] = userRows(later, 'broker_configs', id);
  if (now !== undefined && before !== undefined && isSameAccount(before, now)) {
    replaceRows(sqlite, 'broker_configs', id, [now]);
    return;
  }
  replaceRows(sqlite, 'broker_configs', id, []);
  if (before !== undefined) {
    const why = now === undefined ? 'has removed the keys' : 'has left this brokerage account';
    notes.takenAway.push(`${email} ${why}.`);
  }
  if (now === undefined) return;
  notes.notGiven.push(
    `${email} has connected another brokerage account: the keys have to be given again.`,
  );
  noteUnguardedPosition(later, { id, email }, notes);
}

/** Only tested keys have an account's number. */
function isSameAccount(before: CarriedRow, now: CarriedRow): boolean {
  if (before.venue !== now.venue || before.environment !== now.environment) return false;
  const [one, other] = [accountNumberOf(before), accountNumberOf(now)];
  return one === null || other === null || one === other;
}

function accountNumberOf({ account }: CarriedRow): string | null {
  if (typeof account !== 'string') return null;
  return (JSON.parse(account) as { readonly accountNumber: string }).accountNumber;
}

function isSame(
  before: readonly CarriedRow[],
  now: readonly CarriedRow[],
  columns: readonly string[],
): boolean {
  const rowsText = (rows: readonly CarriedRow[]) =>
    JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  return rowsText(before) === rowsText(now);
}

function userRows(sqlite: SqliteDatabase, table: string, userId: string): readonly CarriedRow[] {
  return sqlite
    .prepare<[string], CarriedRow>(`SELECT * FROM ${table} WHERE user_id = ?`)
    .all(userId);
}

/** The two databases may be of different versions, so only common columns are taken. */
function replaceRows(
  sqlite: SqliteDatabase,
  table: string,
  userId: string,
  rows: readonly CarriedRow[],
): void {
  sqlite.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
  const columns = sqlite
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
  for (const row of rows) {
    const names = columns.filter((name) => name in row);
    const marks = names.map(() => '?').join(', ');
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`)
      .run(names.map((name) => row[name]));
  }
}
