/**
 * Kept for one tab and one user until the tab closes, over a sign-in or a reload. Never a secret.
 */

export type DraftName = 'settings' | 'rules' | 'thresholds' | 'limits' | 'keys';
type Name = DraftName | 'place' | 'trades' | 'notes';

const ENTRY_NAMES: readonly Name[] = [
  'settings',
  'rules',
  'thresholds',
  'limits',
  'keys',
  'place',
  'trades',
  'notes',
];

const keyOf = (name: Name) => `tideline.tab.${name}`;

export function remember(name: Name, userId: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ userId, value }));
  } catch {
    // Full or forbidden storage only loses a convenience.
  }
}

/** Returns null for another user too. */
export function recall(name: Name, userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    const { userId: owner, value } = Object(kept) as Record<string, unknown>;
    return owner === userId ? value : null;
  } catch {
    return null;
  }
}

export function forget(name: Name): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Forbidden storage is empty.
  }
}

export function forgetAll(): void {
  for (const name of ENTRY_NAMES) forget(name);
}
