/**
 * Kept for one tab and one user until the tab closes, over a sign-in or a reload. Never a secret.
 */

const DRAFT_NAMES = ['settings', 'rules', 'thresholds', 'limits', 'keys'] as const;
const TAB_ENTRY_NAMES = [...DRAFT_NAMES, 'place', 'trades', 'notes'] as const;
export type DraftName = (typeof DRAFT_NAMES)[number];
type TabEntryName = (typeof TAB_ENTRY_NAMES)[number];

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
