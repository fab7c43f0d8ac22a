/**
 * Kept for one tab and one user until the tab closes, over a sign-in or a reload. Never a secret.
 */

export type DraftName = 'settings' | 'rules' | 'thresholds' | 'limits' | 'keys';
type EntryName = DraftName | 'place' | 'trades' | 'notes';

const ENTRY_NAMES: readonly EntryName[] = [
  'settings',
  'rules',
  'thresholds',
  'limits',
  'keys',
  'place',
  'trades',
  'notes',
];

const storageKeyOf = (name: EntryName) => `tideline.tab.${name}`;

export function rememberInTab(name: EntryName, userId: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKeyOf(name), JSON.stringify({ userId, value }));
  } catch {
    // Full or forbidden storage only loses a convenience.
  }
}

/** Null for another user too. */
export function recallFromTab(name: EntryName, userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(name)) ?? 'null');
    const { userId: owner, value } = Object(kept) as Record<string, unknown>;
    return owner === userId ? value : null;
  } catch {
    return null;
  }
}

export function forgetInTab(name: EntryName): void {
  try {
    sessionStorage.removeItem(storageKeyOf(name));
  } catch {
    // Forbidden storage is empty.
  }
}

export function forgetAll(): void {
  for (const name of ENTRY_NAMES) forgetInTab(name);
}
