/**
 * Kept for one tab and one user until the tab closes, over a sign-in or a reload. Never a secret.
 */

export type DraftName = 'settings' | 'rules' | 'thresholds' | 'limits' | 'keys';
type TabEntryName = DraftName | 'place' | 'trades' | 'notes';

const TAB_ENTRY_NAMES: readonly TabEntryName[] = [
  'settings',
  'rules',
  'thresholds',
  'limits',
  'keys',
  'place',
  'trades',
  'notes',
];

const storageKeyOf = (name: TabEntryName) => `tideline.tab.${name}`;

export function rememberInTab(name: TabEntryName, userId: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKeyOf(name), JSON.stringify({ userId, value }));
  } catch {
    // Full or forbidden storage only loses a convenience.
  }
}

/** Null for another user too. */
export function recallFromTab(name: TabEntryName, userId: string): unknown {
  try {
    const storedEntry: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(name)) ?? 'null');
    const { userId: owner, value } = Object(storedEntry) as Record<string, unknown>;
    return owner === userId ? value : null;
  } catch {
    return null;
  }
}

export function forgetInTab(name: TabEntryName): void {
  try {
    sessionStorage.removeItem(storageKeyOf(name));
  } catch {
    // Forbidden storage is empty.
  }
}

export function forgetAllInTab(): void {
  for (const name of TAB_ENTRY_NAMES) forgetInTab(name);
}
