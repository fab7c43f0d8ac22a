import type { BotStatus, Config, NoteAnswer } from '@tideline/api/schemas';
import { useStored } from '../../lib/calls/external-store.ts';
import { UnconfirmedActions } from '../../lib/calls/unconfirmed-actions.ts';
import { CHANNEL_ACTION_KINDS, TOKEN_ACTION_KINDS } from './channel-actions.ts';
import {
  type ActionKind,
  asSlowAction,
  defineAction,
  effectUnknown,
  isGone,
  type SentFields,
} from './define-action.ts';

const MAY_TRADE_WARNING = 'The bot may still be trading.';
const SERVER_KILL_STEP = 'On the server: npm run kill';
const BROKER_CLOSE_STEP = 'At the broker: close an open position yourself.';
const safeRepeatSteps = (name: string) => [
  `Press ${name} again: it can do no harm twice.`,
  SERVER_KILL_STEP,
  BROKER_CLOSE_STEP,
];

const defineStop = (name: string, isStopped: (status: BotStatus) => boolean) =>
  defineAction(name, 'bot.status', isStopped, MAY_TRADE_WARNING, safeRepeatSteps(name));

/** False, because a session that can still be read was not ended by its log-out. */
const isLoggedOut = () => false;

const holdsAll = (sent: SentFields) => (answer: object) =>
  Object.entries(sent).every(
    ([field, value]) => value === undefined || Reflect.get(answer, field) === value,
  );

/** Posted in place of a secret, it keeps the stored one. */
const HIDDEN_SECRET: Exclude<Config['secretKey'], ''> = '***hidden***';

/** A secret is never sent back: whether a new one arrived can't be read. */
function holdsSentKeys(config: object, { secretKey, confirmLive: _, ...sent }: SentFields) {
  if (!holdsAll(sent)(config)) return false;
  return secretKey === HIDDEN_SECRET ? true : null;
}

const CLOSE_AND_STOP_LABEL = 'Close and Stop';

const isPositionClosing = ({ isClosing }: { readonly isClosing: boolean }): boolean => isClosing;

const STOP_AND_CLOSE_ALL_ACTION = defineAction(
  'Stop and Close All',
  'market.status',
  // An engaged switch doesn't show what was sold.
  ({ killSwitch }) => (killSwitch ? null : false),
  'Entries may still be sent, and positions still be open.',
  [
    'Press it again: nothing is sold twice, and it says what became of each account.',
    `${SERVER_KILL_STEP} -- --flatten`,
  ],
);

const ACTION_KIND_BY_PATH: Readonly<Record<string, (input: SentFields) => ActionKind>> = {
  'bot.start': () =>
    defineAction(
      'Start Trading',
      'bot.status',
      ({ isActive, autoTrade }) => isActive && autoTrade,
      'The bot may be trading.',
    ),
  'bot.pause': () =>
    defineStop('Pause Trading', ({ isActive, autoTrade }) => !(isActive && autoTrade)),
  'bot.stop': () => defineStop('Stop Trading', ({ isActive }) => !isActive),
  'bot.toggle': ({ active }) =>
    active === true
      ? defineAction('Turn On', 'bot.status', ({ botActive }) => botActive)
      : defineStop('Turn Off', ({ botActive }) => !botActive),
  'positions.close': ({ id }) =>
    defineAction(
      'Close Position',
      'positions.list',
      (positions) => !positions.some((position) => position.id === id && !position.isClosing),
      'The position may be sold, or still be open.',
      ['Press Close again: a position is never sold twice.', BROKER_CLOSE_STEP],
    ),
  'bot.flatten': () =>
    defineAction(
      CLOSE_AND_STOP_LABEL,
      'positions.list',
      // Sold by the action, or nothing held before: both look the same.
      (positions) => (positions.length === 0 ? null : positions.every(isPositionClosing)),
      `The position may be sold, or still be open. ${MAY_TRADE_WARNING}`,
      safeRepeatSteps(CLOSE_AND_STOP_LABEL),
    ),
  'users.flatten': () =>
    defineAction(
      CLOSE_AND_STOP_LABEL,
      'users.list',
      effectUnknown,
      'The user’s position may still be open.',
      [`Press ${CLOSE_AND_STOP_LABEL} again: a position is never sold twice.`, SERVER_KILL_STEP],
    ),
  'killSwitch.set': ({ engaged, flatten }) =>
    flatten === true
      ? STOP_AND_CLOSE_ALL_ACTION
      : defineAction(
          engaged === true ? 'Engage Kill Switch' : 'Release Kill Switch',
          'market.status',
          ({ killSwitch }) => killSwitch === engaged,
          engaged === true ? 'Entries may still be sent.' : 'Entries may be sent again.',
          engaged === true ? ['Engage it again: it can do no harm twice.', SERVER_KILL_STEP] : [],
        ),
  'settings.put': (sent) =>
    defineAction(
      isAutoTradeChange(sent) ? 'Auto-trade' : 'Save Settings',
      'settings.get',
      holdsAll(sent),
      sent.autoTrade === false ? MAY_TRADE_WARNING : '',
    ),
  'adminSettings.put': (sent) =>
    defineAction('Save Thresholds', 'adminSettings.get', holdsAll(sent)),
  'rules.put': (sent) => defineAction('Save Rules', 'rules.get', holdsAll(sent)),
  'limits.put': (sent) =>
    defineAction('Save Limits', 'limits.get', (answer) =>
      holdsAll(Object(sent.limits))(answer.limits),
    ),
  // A new blackout has no id yet, and another administrator may have saved the same list: reading the
  // list can't show whose it is.
  'blackouts.put': () => defineAction('Save Blackouts', 'blackouts.get', effectUnknown),
  'blackouts.import': () => defineAction('Import CSV', 'blackouts.get', effectUnknown),
  'config.save': (sent) =>
    defineAction('Save Settings', 'config.get', (config) => holdsSentKeys(config, sent)),
  'config.test': () => asSlowAction(defineAction('Test Connection', 'config.get', effectUnknown)),
  'alarms.acknowledge': ({ id }) =>
    defineAction(
      'Acknowledge',
      'alarms.list',
      ({ alarms }) => !alarms.some((alarm) => alarm.id === id && alarm.acknowledgedAt === null),
    ),
  'trades.saveNote': ({ id, note, tags }) =>
    defineAction('Save Note', 'trades.get', (trade) =>
      // Another trade's answer says nothing of this one.
      trade.id === id ? hasSavedNote(trade, note, tags) : null,
    ),
  'users.setAdmin': ({ id, isAdmin }) =>
    defineAction('Change of Rights', 'users.list', (users) =>
      users.some((user) => user.id === id && user.isAdmin === isAdmin),
    ),
  'users.setStatus': ({ id, isActive }) =>
    defineAction('Change of Status', 'users.list', (users) =>
      users.some((user) => user.id === id && user.isActive === isActive),
    ),
  'users.remove': ({ id }) =>
    defineAction('Remove User', 'users.list', (users) => isGone(users, id)),
  'users.reset': () =>
    defineAction('Reset Settings', 'users.list', effectUnknown, '', [
      'Press Reset Settings again: it can do no harm twice.',
    ]),
  'users.resetLink': () =>
    defineAction(
      'Reset Link',
      'users.list',
      effectUnknown,
      'The user may be signed out and paused.',
      ['Press Reset Link again for a link.'],
    ),
  'allowedEmails.add': ({ email }) =>
    defineAction('Add Email', 'allowedEmails.list', (emails) =>
      // The server keeps addresses in lower case.
      emails.some((one) => one.email === String(email).trim().toLowerCase()),
    ),
  'allowedEmails.remove': ({ email }) =>
    defineAction(
      'Remove Email',
      'allowedEmails.list',
      (emails) => !emails.some((one) => one.email === email),
    ),
  'auth.logout': () => defineAction('Log out', 'auth.user', isLoggedOut),
  'auth.changePassword': () =>
    asSlowAction(
      defineAction('Change password', 'auth.security', effectUnknown, '', [
        'Press Change password again: if your present password is refused, the new one counts.',
      ]),
    ),
  'auth.revokeSessions': () =>
    defineAction('Sign Out Everywhere', 'auth.security', effectUnknown, '', [
      'Press Sign Out Everywhere again: it can do no harm twice.',
    ]),
  'auth.image': ({ before, isRemoved }) =>
    asSlowAction(
      defineAction(isRemoved === true ? 'Remove Picture' : 'Change Picture', 'auth.user', (user) =>
        isRemoved === true ? user.profileImageUrl === null : user.profileImageUrl !== before,
      ),
    ),
  'totp.confirm': () =>
    asSlowAction(
      defineAction(
        'the code of the second factor',
        'auth.security',
        // A right code counts as given in this session.
        ({ factorAgeMs }, elapsedMs) => factorAgeMs !== null && factorAgeMs <= elapsedMs,
        '',
        ['Give a code of the app again.'],
      ),
    ),
  'totp.disable': () =>
    defineAction(
      'Turn Off of the second factor',
      'auth.security',
      ({ hasSecondFactor }) => !hasSecondFactor,
      '',
      ['Press Turn Off again.'],
    ),
  'totp.renewCodes': () =>
    defineAction(
      'New Codes',
      'auth.security',
      effectUnknown,
      'The codes that you have kept may be void.',
      ['Press New Codes again: those that are shown last count.'],
    ),
  ...CHANNEL_ACTION_KINDS,
  ...TOKEN_ACTION_KINDS,
  'oidc.disconnect': () =>
    defineAction('Disconnect', 'auth.security', ({ isConnected }) => !isConnected),
};

/** Null for a call that changes nothing by itself: its own error says all. */
export function actionKindOf(path: string, input: unknown): ActionKind | null {
  const createKind = ACTION_KIND_BY_PATH[path];
  if (createKind === undefined) return null;
  const fields = Object(input) as SentFields;
  const conflictKey = conflictKeyOf(path, fields);
  return { ...createKind(fields), ...(conflictKey !== null && { conflictKey }) };
}

/** Start, Pause and Stop share a key, and so do a switch's on and off. */
function conflictKeyOf(path: string, { id, ...fields }: SentFields): string | null {
  if (['bot.start', 'bot.pause', 'bot.stop'].includes(path) || isAutoTradeChange(fields))
    return 'trading';
  if (['bot.toggle', 'killSwitch.set'].includes(path)) return path;
  if (path === 'notifications.changeChannel') {
    return `${path} ${String(id)} ${Object.keys(fields).join()}`;
  }
  return path.startsWith('users.set') ? `${path} ${String(id)}` : null;
}

const isAutoTradeChange = (sent: SentFields): boolean => Object.keys(sent).join() === 'autoTrade';

export const unconfirmedActions = new UnconfirmedActions();

export const useUnconfirmedActions = () => useStored(unconfirmedActions);

/** Fields that were not sent may be anything. */
function hasSavedNote(trade: NoteAnswer, note: unknown, tags: unknown): boolean {
  const isNoteSaved = note === undefined || trade.note === note;
  return isNoteSaved && (tags === undefined || trade.tags.join('\n') === [tags].flat().join('\n'));
}
