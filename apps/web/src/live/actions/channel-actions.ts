import type { ChannelEntry } from '@tideline/api/schemas';
import { type ActKind, type Fields, kind, slow, untold } from './act-kind.ts';

const READING = 'notifications.channels';

/** Acts on the places that messages go to. */
export const CHANNEL_KINDS: Readonly<Record<string, (input: Fields) => ActKind>> = {
  'notifications.addChannel': ({ type, name }) =>
    kind('Add Channel', READING, ({ channels }) =>
      channels.some((channel) => channel.type === type && channel.name === name),
    ),
  'notifications.changeChannel': ({ id, config, ...sent }) =>
    kind('Change of Channel', READING, ({ channels }) => {
      const channel = channels.find((each) => each.id === id);
      if (channel === undefined || !holdsChannel(channel, sent)) return false;
      // An address with its secret is never sent back.
      return config === undefined ? true : null;
    }),
  'notifications.removeChannel': ({ id }) =>
    kind('Delete Channel', READING, ({ channels }) => !channels.some((each) => each.id === id)),
  'notifications.testChannel': () => slow(kind('Test', READING, untold)),
};

/** Acts on the tokens of programs. */
export const TOKEN_KINDS: Readonly<Record<string, (input: Fields) => ActKind>> = {
  'tokens.make': () =>
    // The list shows that one was made, but the token itself is lost with the answer.
    kind('Make Token', 'tokens.list', untold, 'A token may be in the list that was never shown.', [
      'Revoke it if it is there, then make another one.',
    ]),
  'tokens.revoke': ({ id }) =>
    kind('Revoke Token', 'tokens.list', ({ tokens }) => !tokens.some((token) => token.id === id)),
};

/** Lists in any order. */
function holdsChannel(channel: ChannelEntry, sent: Fields): boolean {
  return Object.entries(sent).every(
    ([field, value]) => value === undefined || words(Reflect.get(channel, field)) === words(value),
  );
}

const words = (value: unknown): string =>
  Array.isArray(value) ? value.toSorted().join() : String(value);
