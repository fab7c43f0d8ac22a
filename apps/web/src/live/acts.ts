import { useSyncExternalStore } from 'react';
import { type OpenAct, OpenActs } from '../lib/open-acts.ts';
import type { RouterOutputs } from '../lib/trpc.ts';

/** What may be the matter while nobody knows how an act ended, and how a reading tells. */
export interface ActKind {
  /** As its button says. */
  readonly name: string;
  /** What to reckon with until it is known; empty where nothing is at risk. */
  readonly risk: string;
  /** What a person can do about it, in this order. */
  readonly steps: readonly string[];
  /** The reading that shows how it ended, as the router names it. */
  readonly reading: string;
  /** Whether such a reading shows that the act took effect. */
  readonly tookEffect: (reading: unknown) => boolean;
}

interface Readings {
  readonly 'bot.status': RouterOutputs['bot']['status'];
  readonly 'positions.list': RouterOutputs['positions']['list'];
  readonly 'market.status': RouterOutputs['market']['status'];
  readonly 'settings.get': RouterOutputs['settings']['get'];
  readonly 'adminSettings.get': RouterOutputs['adminSettings']['get'];
  readonly 'config.get': RouterOutputs['config']['get'];
  readonly 'users.list': RouterOutputs['users']['list'];
  readonly 'allowedEmails.list': RouterOutputs['allowedEmails']['list'];
}

function kind<Reading extends keyof Readings>(
  name: string,
  reading: Reading,
  tookEffect: (reading: Readings[Reading]) => boolean,
  risk = '',
  steps: readonly string[] = [`Press ${name} again.`],
): ActKind {
  return {
    name,
    reading,
    risk,
    steps,
    // The server's contract says what this reading is.
    tookEffect: (answer) => tookEffect(answer as Readings[Reading]),
  };
}

const MAY_TRADE = 'The bot may still be trading.';
const ON_THE_SERVER = 'On the server: npm run kill';
const AT_THE_BROKER = 'At the broker: close an open position by hand.';
const safely = (name: string) => [
  `Press ${name} again: it can do no harm twice.`,
  ON_THE_SERVER,
  AT_THE_BROKER,
];

type Fields = Readonly<Record<string, unknown>>;

/** Each field that was sent; a secret is never told back. */
const holds = (reading: object, { secretKey: _, confirmLive: __, ...sent }: Fields): boolean =>
  Object.entries(sent).every(
    ([field, value]) => value === undefined || Reflect.get(reading, field) === value,
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
  'killSwitch.set': ({ engaged }) =>
    kind(
      engaged === true ? 'Engage Kill Switch' : 'Release Kill Switch',
      'market.status',
      ({ killSwitch }) => killSwitch === engaged,
      engaged === true ? 'Entries may still be sent.' : 'Entries may be sent again.',
      engaged === true ? ['Engage it again: it can do no harm twice.', ON_THE_SERVER] : [],
    ),
  'settings.put': (sent) =>
    kind(
      Object.keys(sent).join() === 'autoTrade' ? 'Auto-trade' : 'Save Settings',
      'settings.get',
      (settings) => holds(settings, sent),
      sent.autoTrade === false ? MAY_TRADE : '',
    ),
  'adminSettings.put': (sent) =>
    kind('Save Thresholds', 'adminSettings.get', (thresholds) => holds(thresholds, sent)),
  'config.save': (sent) => kind('Save Settings', 'config.get', (config) => holds(config, sent)),
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
  'allowedEmails.add': ({ email }) =>
    kind('Add Email', 'allowedEmails.list', (emails) => emails.some((one) => one.email === email)),
  'allowedEmails.remove': ({ email }) =>
    kind(
      'Remove Email',
      'allowedEmails.list',
      (emails) => !emails.some((one) => one.email === email),
    ),
};

/** Null for an act whose end no reading shows: its own error tells what is known. */
export function actKind(path: string, input: unknown): ActKind | null {
  return KINDS[path]?.(Object(input) as Fields) ?? null;
}

export const openActs = new OpenActs();

export function useOpenActs(): readonly OpenAct[] {
  return useSyncExternalStore(openActs.subscribe, openActs.snapshot);
}
