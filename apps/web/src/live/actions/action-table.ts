import type { Config } from '@tideline/api/schemas';
import { useSyncExternalStore } from 'react';
import { OpenActs, type PendingAction } from '../../lib/calls/unconfirmed-actions.ts';
import { type ActKind, type Fields, kind, slow, untold } from './act-kind.ts';
import { CHANNEL_KINDS, TOKEN_KINDS } from './channel-kinds.ts';
import { holdsNote } from './holds-note.ts';

const MAY_TRADE = 'The bot may still be trading.';
const ON_THE_SERVER = 'On the server: npm run kill';
const AT_THE_BROKER = 'At the broker: close an open position yourself.';
const safely = (name: string) => [
  `Press ${name} again: it can do no harm twice.`,
  ON_THE_SERVER,
  AT_THE_BROKER,
];

/** It ends the session: a session that reads was not ended. */
const whileSignedIn = () => false;

/** Each sent field. */
const holds = (reading: object, sent: Fields): boolean =>
  Object.entries(sent).every(
    ([field, value]) => value === undefined || Reflect.get(reading, field) === value,
  );

/** In place of a secret, it keeps the stored one. */
const HIDDEN: Exclude<Config['secretKey'], ''> = '***hidden***';

/** A secret is never sent back: whether a new one arrived can't be read. */
function holdsKeys(config: object, { secretKey, confirmLive: _, ...sent }: Fields): boolean | null {
  if (!holds(config, sent)) return false;
  return secretKey === HIDDEN ? true : null;
}

const CLOSE_AND_STOP = 'Close and Stop';

const isSelling = ({ isClosing }: { readonly isClosing: boolean }): boolean => isClosing;

const STOP_AND_CLOSE_ALL = kind(
  'Stop and Close All',
  'market.status',
  // That it is engaged does not say what was sold.
  ({ killSwitch }) => (killSwitch ? null : false),
  'Entries may still be sent, and positions still be open.',
  [
    'Press it again: nothing is sold twice, and it says what became of each account.',
    `${ON_THE_SERVER} -- --flatten`,
  ],
);

const KINDS: Readonly<Record<string, (input: Fields) => ActKind>> = {
  'bot.start': () =>
    kind(
      'Start Trading',
      'bot.status',
      ({ isActive, autoTrade }) => isActive && autoTrade,
      'The bot may be trading.',
    ),
  'bot.pause': () =>
    kind(
      'Pause Trading',
      'bot.status',
      ({ isActive, autoTrade }) => !(isActive && autoTrade),
      MAY_TRADE,
      safely('Pause Trading'),
    ),
  'bot.stop': () =>
    kind(
      'Stop Trading',
      'bot.status',
      ({ isActive }) => !isActive,
      MAY_TRADE,
      safely('Stop Trading'),
    ),
  'bot.toggle': ({ active }) =>
    active === true
      ? kind('Turn On', 'bot.status', ({ botActive }) => botActive)
      : kind(
          'Turn Off',
          'bot.status',
          ({ botActive }) => !botActive,
          MAY_TRADE,
          safely('Turn Off'),
        ),
  'positions.close': ({ id }) =>
    kind(
      'Close Position',
      'positions.list',
      (positions) => !positions.some((position) => position.id === id && !position.isClosing),
      'The position may be sold, or still be open.',
      ['Press Close again: a position is never sold twice.', AT_THE_BROKER],
    ),
  'bot.flatten': () =>
    kind(
      CLOSE_AND_STOP,
      'positions.list',
      // Sold by it, or nothing held before: both look the same.
      (positions) => (positions.length === 0 ? null : positions.every(isSelling)),
      `The position may be sold, or still be open. ${MAY_TRADE}`,
      safely(CLOSE_AND_STOP),
    ),
  'users.flatten': () =>
    kind(CLOSE_AND_STOP, 'users.list', untold, 'The user’s position may still be open.', [
      `Press ${CLOSE_AND_STOP} again: a position is never sold twice.`,
      ON_THE_SERVER,
    ]),
  'killSwitch.set': ({ engaged, flatten }) =>
    flatten === true
      ? STOP_AND_CLOSE_ALL
      : kind(
          engaged === true ? 'Engage Kill Switch' : 'Release Kill Switch',
          'market.status',
          ({ killSwitch }) => killSwitch === engaged,
          engaged === true ? 'Entries may still be sent.' : 'Entries may be sent again.',
          engaged === true ? ['Engage it again: it can do no harm twice.', ON_THE_SERVER] : [],
        ),
  'settings.put': (sent) =>
    kind(
      isAutoTrade(sent) ? 'Auto-trade' : 'Save Settings',
      'settings.get',
      (settings) => holds(settings, sent),
      sent.autoTrade === false ? MAY_TRADE : '',
    ),
  'adminSettings.put': (sent) =>
    kind('Save Thresholds', 'adminSettings.get', (thresholds) => holds(thresholds, sent)),
  'rules.put': (sent) => kind('Save Rules', 'rules.get', (rules) => holds(rules, sent)),
  'limits.put': (sent) =>
    kind('Save Limits', 'limits.get', ({ limits }) => holds(limits, Object(sent.limits))),
  // What is new has no id yet, and another may have saved the same list.
  'blackouts.put': () => kind('Save Blackouts', 'blackouts.get', untold),
  'blackouts.import': () => kind('Import CSV', 'blackouts.get', untold),
  'config.save': (sent) => kind('Save Settings', 'config.get', (config) => holdsKeys(config, sent)),
  'config.test': () => slow(kind('Test Connection', 'config.get', untold)),
  'alarms.acknowledge': ({ id }) =>
    kind(
      'Acknowledge',
      'alarms.list',
      ({ alarms }) => !alarms.some((alarm) => alarm.id === id && alarm.acknowledgedAt === null),
    ),
  'trades.saveNote': ({ id, note, tags }) =>
    kind('Save Note', 'trades.get', (trade) =>
      // Another trade says nothing of this one.
      trade.id === id ? holdsNote(trade, note, tags) : null,
    ),
  'users.setAdmin': ({ id, isAdmin }) =>
    kind('Change of Rights', 'users.list', (users) =>
      users.some((user) => user.id === id && user.isAdmin === isAdmin),
    ),
  'users.setStatus': ({ id, isActive }) =>
    kind('Change of Status', 'users.list', (users) =>
      users.some((user) => user.id === id && user.isActive === isActive),
    ),
  'users.remove': ({ id }) =>
    kind('Remove User', 'users.list', (users) => !users.some((user) => user.id === id)),
  'users.reset': () =>
    kind('Reset Settings', 'users.list', untold, '', [
      'Press Reset Settings again: it can do no harm twice.',
    ]),
  'users.resetLink': () =>
    kind('Reset Link', 'users.list', untold, 'The user may be signed out and paused.', [
      'Press Reset Link again for a link.',
    ]),
  'allowedEmails.add': ({ email }) =>
    kind('Add Email', 'allowedEmails.list', (emails) =>
      // The server keeps addresses in lower case.
      emails.some((one) => one.email === String(email).trim().toLowerCase()),
    ),
  'allowedEmails.remove': ({ email }) =>
    kind(
      'Remove Email',
      'allowedEmails.list',
      (emails) => !emails.some((one) => one.email === email),
    ),
  'auth.logout': () => kind('Log out', 'auth.user', whileSignedIn),
  'auth.changePassword': () =>
    slow(
      kind('Change password', 'auth.security', untold, '', [
        'Press Change password again: if your present password is refused, the new one counts.',
      ]),
    ),
  'auth.revokeSessions': () =>
    kind('Sign Out Everywhere', 'auth.security', untold, '', [
      'Press Sign Out Everywhere again: it can do no harm twice.',
    ]),
  'auth.image': ({ before, isRemoved }) =>
    slow(
      kind(isRemoved === true ? 'Remove Picture' : 'Change Picture', 'auth.user', (user) =>
        isRemoved === true ? user.profileImageUrl === null : user.profileImageUrl !== before,
      ),
    ),
  'totp.confirm': () =>
    slow(
      kind(
        'the code of the second factor',
        'auth.security',
        // A right one counts as given in this session.
        ({ factorAgeMs }, sinceMs) => factorAgeMs !== null && factorAgeMs <= sinceMs,
        '',
        ['Give a code of the app again.'],
      ),
    ),
  'totp.disable': () =>
    kind(
      'Turn Off of the second factor',
      'auth.security',
      ({ hasSecondFactor }) => !hasSecondFactor,
      '',
      ['Press Turn Off again.'],
    ),
  'totp.renewCodes': () =>
    kind('New Codes', 'auth.security', untold, 'The codes that you have kept may be void.', [
      'Press New Codes again: those that are shown last count.',
    ]),
  ...CHANNEL_KINDS,
  ...TOKEN_KINDS,
  'oidc.disconnect': () => kind('Disconnect', 'auth.security', ({ isConnected }) => !isConnected),
};

/** Null for what changes nothing by itself: its own error says all. */
export function actKind(path: string, input: unknown): ActKind | null {
  const kindFor = KINDS[path];
  if (kindFor === undefined) return null;
  const fields = Object(input) as Fields;
  const subject = subjectOf(path, fields);
  return { ...kindFor(fields), ...(subject !== null && { subject }) };
}

/** Stop and Start share one, and so do a switch's on and off. */
function subjectOf(path: string, { id, ...fields }: Fields): string | null {
  if (['bot.start', 'bot.pause', 'bot.stop'].includes(path) || isAutoTrade(fields))
    return 'trading';
  if (['bot.toggle', 'killSwitch.set'].includes(path)) return path;
  if (path === 'notifications.changeChannel') {
    return `${path} ${String(id)} ${Object.keys(fields).join()}`;
  }
  return path.startsWith('users.set') ? `${path} ${String(id)}` : null;
}

const isAutoTrade = (sent: Fields): boolean => Object.keys(sent).join() === 'autoTrade';

export const openActs = new OpenActs();

export function useOpenActs(): readonly PendingAction[] {
  return useSyncExternalStore(openActs.subscribe, openActs.snapshot);
}
