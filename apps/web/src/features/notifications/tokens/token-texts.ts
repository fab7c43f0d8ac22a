import type { TokenEntry } from '@tideline/api/schemas';
import { fullDate } from '../../../lib/text/format.ts';

export type TokenScope = TokenEntry['scopes'][number];

interface ScopeRow {
  readonly scope: TokenScope;
  readonly permissionText: string;
  readonly isForAdminsOnly?: true;
}

/** From weak to strong; none buys, changes keys or administers. */
export const SCOPE_ROWS: readonly ScopeRow[] = [
  { scope: 'read', permissionText: 'Sees your own trades, decisions and settings.' },
  {
    scope: 'control',
    permissionText: 'May pause, stop, close what is open, and acknowledge your alarms.',
  },
  {
    scope: 'metrics',
    permissionText: 'Sees counts of the whole server, and no person.',
    isForAdminsOnly: true,
  },
];

export const scopeRowsFor = (isAdmin: boolean): readonly ScopeRow[] =>
  SCOPE_ROWS.filter(({ isForAdminsOnly }) => isAdmin || isForAdminsOnly !== true);

const DAY_MS = 86_400_000;

type Expiring = Pick<TokenEntry, 'expiresAt'>;

/** Within a day of its end a token should be replaced. */
export function expiryStageOf({ expiresAt }: Expiring, now: number) {
  const msLeft = Date.parse(expiresAt) - now;
  if (msLeft <= 0) return 'expired';
  return msLeft <= DAY_MS ? 'soon' : 'later';
}

/** The question before revoking a token, and what its outcome says. */
export function revokeDialogTexts(token: Pick<TokenEntry, 'name' | 'expiresAt'>, now: number) {
  if (expiryStageOf(token, now) === 'expired') {
    return {
      title: 'Remove this token?',
      sentence: `${token.name}: it has expired, and no program can call with it any more.`,
      confirmLabel: 'Remove token',
      success: 'Token removed',
      failure: 'Failed to remove the token',
    };
  }
  return {
    title: 'Revoke this token?',
    sentence: `${token.name}: the next call of the program that has it is refused. It can’t be brought back; a new token has to be entered there.`,
    confirmLabel: 'Revoke token',
    success: 'Token revoked',
    failure: 'Failed to revoke the token',
  };
}

/** "May 6, 2026", "Feb 6, 2026, within a day", "expired Nov 8, 2025". */
export function tokenExpiryText(token: Expiring, now: number): string {
  const date = fullDate(token.expiresAt);
  const stage = expiryStageOf(token, now);
  if (stage === 'expired') return `expired ${date}`;
  return stage === 'soon' ? `${date}, within a day` : date;
}
