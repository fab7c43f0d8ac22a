import type { ChangeHub, ChangeTopic } from './change-hub.ts';

/** What changes on the caller's own pages, by router or procedure. */
const OWN_TOPICS: Readonly<Record<string, readonly ChangeTopic[]>> = {
  config: ['config', 'account', 'positions', 'orders', 'trading', 'market'],
  settings: ['settings', 'bot'],
  rules: ['settings', 'bot'],
  bot: ['bot', 'settings', 'trading'],
  'bot.flatten': ['bot', 'settings', 'trading', 'positions', 'orders', 'account'],
  positions: ['positions', 'orders', 'account'],
  // A note is read with its trade.
  'trades.saveNote': ['orders'],
  totp: ['security'],
  oidc: ['security'],
  tokens: ['security'],
  // A recovery code may have been used up.
  'auth.stepUp': ['security'],
};

/** What changes on everyone's pages, by router or procedure. */
const SHARED_TOPICS: Readonly<Record<string, readonly ChangeTopic[]>> = {
  alarms: ['alarms'],
  adminSettings: ['settings', 'signal'],
  limits: ['settings', 'bot'],
  blackouts: ['settings', 'market', 'bot'],
  killSwitch: ['market', 'bot', 'alarms'],
  users: ['users'],
  allowedEmails: ['users'],
  'auth.register': ['users'],
};

/**
 * Only finished calls count. `procedures` are dotted names; `userId` is null without a signed-in user.
 */
export function publishChanges(
  changes: ChangeHub,
  userId: string | null,
  procedures: readonly string[],
): void {
  for (const procedure of procedures) {
    const [router = ''] = procedure.split('.', 1);
    const ownTopics = OWN_TOPICS[procedure] ?? OWN_TOPICS[router];
    const sharedTopics = SHARED_TOPICS[procedure] ?? SHARED_TOPICS[router];
    if (ownTopics !== undefined && userId !== null) changes.announceChange(userId, ownTopics);
    if (sharedTopics !== undefined) changes.announceChange(null, sharedTopics);
  }
  // Users whose sessions ended get no further changes. The check reads the session of every stream, so
  // it is done once a request, and only if sessions ended.
  if (procedures.some(mayEndOtherUsersSessions)) changes.announceAccessChange(null);
  else if (userId !== null && procedures.some(mayEndOwnSession))
    changes.announceAccessChange(userId);
}

function mayEndOtherUsersSessions(procedure: string): boolean {
  return procedure === 'auth.resetPassword' || /^(users|allowedEmails)\./.test(procedure);
}

function mayEndOwnSession(procedure: string): boolean {
  return /^(auth|totp)\./.test(procedure);
}
