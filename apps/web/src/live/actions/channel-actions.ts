import type { ChannelEntry } from '@tideline/api/schemas';
import {
  type ActionKind,
  asSlowAction,
  defineAction,
  effectUnknown,
  isGone,
  type SentFields,
} from './define-action.ts';

const CHANNELS_QUERY = 'notifications.channels';

export const CHANNEL_ACTION_KINDS: Readonly<Record<string, (input: SentFields) => ActionKind>> = {
  'notifications.addChannel': ({ type, name }) =>
    defineAction('Add Channel', CHANNELS_QUERY, ({ channels }) =>
      channels.some((channel) => channel.type === type && channel.name === name),
    ),
  'notifications.changeChannel': ({ id, config, ...sent }) =>
    defineAction('Change of Channel', CHANNELS_QUERY, ({ channels }) => {
      const channel = channels.find((each) => each.id === id);
      if (channel === undefined || !holdsSentFields(channel, sent)) return false;
      // An address with its secret is never sent back.
      return config === undefined ? true : null;
    }),
  'notifications.removeChannel': ({ id }) =>
    defineAction('Delete Channel', CHANNELS_QUERY, ({ channels }) => isGone(channels, id)),
  'notifications.testChannel': () =>
    asSlowAction(defineAction('Test', CHANNELS_QUERY, effectUnknown)),
};

export const TOKEN_ACTION_KINDS: Readonly<Record<string, (input: SentFields) => ActionKind>> = {
  'tokens.make': () =>
    // The list shows that a token was made, but the token itself is lost with the answer.
    defineAction(
      'Make Token',
      'tokens.list',
      effectUnknown,
      'A token may be in the list that was never shown.',
      ['Revoke it if it is there, then make another one.'],
    ),
  'tokens.revoke': ({ id }) =>
    defineAction('Revoke Token', 'tokens.list', ({ tokens }) => isGone(tokens, id)),
};

/** Lists are equal in any order. */
function holdsSentFields(channel: ChannelEntry, sentFields: SentFields): boolean {
  return Object.entries(sentFields).every(
    ([field, value]) =>
      value === undefined || comparableText(Reflect.get(channel, field)) === comparableText(value),
  );
}

const comparableText = (value: unknown): string =>
  Array.isArray(value) ? value.toSorted().join() : String(value);
