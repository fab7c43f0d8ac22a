import type { ChangeHub, Topic } from './change-hub.ts';

/** What a change made by a call changes on the caller's own pages, by the router or by the procedure alone. */
const OWN: Readonly<Record<string, readonly Topic[]>> = {
  config: ['config', 'account', 'positions', 'orders', 'trading', 'market'],
  settings: ['settings', 'bot'],
  bot: ['bot', 'settings', 'trading'],
  positions: ['positions', 'orders', 'account'],
  totp: ['security'],
  oidc: ['security'],
  // A recovery code may have been used up.
  'auth.stepUp': ['security'],
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
 * Tells the pages what the calls of one request that were carried out have changed. `procedures` are
 * their dotted names, `userId` null where nobody is signed in.
 */
export function publishChanges(
  changes: ChangeHub,
  userId: string | null,
  procedures: readonly string[],
): void {
  for (const procedure of procedures) {
    const [router = ''] = procedure.split('.', 1);
    const own = OWN[procedure] ?? OWN[router];
    const shared = SHARED[procedure] ?? SHARED[router];
    if (own !== undefined && userId !== null) changes.changed(userId, own);
    if (shared !== undefined) changes.changed(null, shared);
  }
  // Signed out, suspended, a new password: who lost the session by it is told nothing more. Asking
  // every stream costs as many reads of sessions: once a request, and not for who ended none.
  if (procedures.some(endsAnybodys)) changes.accessChanged(null);
  else if (userId !== null && procedures.some(endsOwn)) changes.accessChanged(userId);
}

function endsAnybodys(procedure: string): boolean {
  return procedure === 'auth.resetPassword' || /^(users|allowedEmails)\./.test(procedure);
}

function endsOwn(procedure: string): boolean {
  return /^(auth|totp)\./.test(procedure);
}
