import type { AuditEntry } from '@tideline/api/schemas';
import { DASH, listTime } from '../../../lib/text/format.ts';
import { holdsTypedWords } from '../user-filter.ts';

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'access.denied': 'Was refused an administrator’s act',
  'alarm.acknowledged': 'Alarm for all users acknowledged',
  'alarm.acknowledged-by-link': 'Alarm acknowledged by the link of a message',
  'blackouts.imported': 'Blackouts imported',
  'blackouts.saved': 'Blackouts saved',
  'bot.flattened': 'Stopped and sold what was open',
  'breaker.latched': 'Circuit breaker tripped',
  'breaker.reset': 'Circuit breaker reset',
  'channel.added': 'Notification channel added',
  'channel.changed': 'Notification channel changed',
  'channel.ended': 'Notification channel ended by its browser',
  'channel.removed': 'Notification channel removed',
  'code.locked': 'Too many wrong codes',
  'code.refused': 'Wrong code',
  'database.restored': 'Older database in place of the newer one',
  'identity.linked': 'OpenID Connect connected',
  'keys.removed': 'Keys removed',
  'keys.saved': 'Keys saved',
  'keys.went-live': 'Went live',
  'kill-switch.engaged': 'Kill switch engaged',
  'kill-switch.flattened': 'Sold what was open in every account',
  'kill-switch.released': 'Kill switch released',
  'limits.saved': 'Limits saved',
  'master-key.forgotten': 'Old master key forgotten',
  'master-key.rotated': 'Master key rotated',
  'password.changed': 'Password changed',
  'password.locked': 'Too many wrong passwords',
  'password.refused': 'Wrong password',
  'password.reset': 'New password by a reset link',
  'recovery-code.used': 'Recovery code used',
  'recovery-codes.renewed': 'Recovery codes renewed',
  'registration.locked': 'Too many wrong registrations',
  'registration.refused': 'Registration refused',
  'reset.locked': 'Too many wrong reset links',
  'reset.refused': 'Reset link refused',
  'second-factor.off': 'Second factor off',
  'second-factor.on': 'Second factor on',
  'second-factor.removed': 'Second factor removed',
  'second-factor.replaced': 'Second factor replaced',
  'sessions.ended': 'Signed out everywhere else',
  'sign-in.done': 'Signed in',
  'sign-in.locked': 'Too many sign-ins',
  'sign-in.refused': 'Sign-in refused',
  'thresholds.saved': 'Thresholds saved',
  'user.admin': 'Administrator changed',
  'user.flattened': 'Stopped a user and sold what was open',
  'user.registered': 'Registered',
  'user.removed': 'User deleted',
  'user.reset-link': 'Reset link made',
  'user.settings-reset': 'Settings reset',
  'user.status': 'Status changed',
  'whitelist.added': 'Address allowed',
  'whitelist.removed': 'Address no longer allowed',
};

/** An action without words shows its code, so a new one is never hidden. */
export const actionText = (action: string): string => ACTION_TEXTS[action] ?? action;

const DETAIL_NAMES: Record<string, string> = { isAdmin: 'administrator', isActive: 'active' };

const detailNameText = (name: string): string =>
  DETAIL_NAMES[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueText(value: unknown): string {
  if (value === null) return DASH;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** "administrator: yes, environment: paper"; may be empty. */
export function detailText(detail: AuditEntry['detail']): string {
  const facts = Object.entries(detail ?? {});
  return facts.map(([name, value]) => `${detailNameText(name)}: ${valueText(value)}`).join(', ');
}

/** All but time and action; breaks after a dot, never before. */
export function entryFactsText({ actor, subject, detail, address }: AuditEntry): string {
  return [actor, subject, detailText(detail), address].filter(Boolean).join('\u00a0· ');
}

/** With every typed word, in any column, as shown or as code. */
export function filterEntries(entries: readonly AuditEntry[], typedFilter: string) {
  return entries.filter(({ at, actor, action, subject, detail, address }) => {
    const columnTexts = [listTime(at), actor, action, actionText(action), subject, address];
    return holdsTypedWords([...columnTexts, detailText(detail)].join(' '), typedFilter);
  });
}
