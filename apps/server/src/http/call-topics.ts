import type { ChangeHub, Topic } from './change-hub.ts';

/** What a change made by a call changes on the caller's own pages, by the call's router. */
const OWN: Readonly<Record<string, readonly Topic[]>> = {
  config: ['config', 'account', 'positions', 'orders', 'trading', 'market'],
  settings: ['settings', 'bot'],
  bot: ['bot', 'settings', 'trading'],
  positions: ['positions', 'orders', 'account'],
};

/** What it changes on everybody's, by the router or by the procedure alone. */
const SHARED: Readonly<Record<string, readonly Topic[]>> = {
  alarms: ['alarms'],
  adminSettings: ['settings', 'signal'],
  killSwitch: ['market', 'bot', 'alarms'],
  users: ['users'],
  allowedEmails: ['users'],
  'auth.register': ['users'],
};

/**
 * Tells the pages what a call that was carried out has changed. `procedure` is its dotted name,
 * `userId` null where nobody is signed in.
 */
export function tellChange(changes: ChangeHub, userId: string | null, procedure: string): void {
  const [router = ''] = procedure.split('.', 1);
  const own = OWN[router];
  const shared = SHARED[procedure] ?? SHARED[router];
  if (own !== undefined && userId !== null) changes.changed(userId, own);
  if (shared !== undefined) changes.changed(null, shared);
  // Signed out, suspended, a new password: who lost the session by it is told nothing more.
  if (router === 'auth' || router === 'totp') changes.accessChanged(userId);
  if (router === 'users' || router === 'allowedEmails') changes.accessChanged(null);
}
