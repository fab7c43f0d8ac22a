import type { ChannelEntry } from '@tideline/api/schemas';
import {
  type UnconfirmedChannelChange,
  useUnconfirmedChannelChanges,
} from '../../../live/actions/save/save-channel.ts';
import type { MessageKind } from './kind-names.ts';

/** A channel with its pending changes, and as the server has it. */
export interface ShownChannel {
  readonly channel: ChannelEntry;
  readonly storedChannel: ChannelEntry;
  /** A change of the channel has had no answer for too long. */
  readonly isOutcomeUnknown: boolean;
}

/** A tick shows at once; a refusal takes it back. */
export function useShownChannels(channels: readonly ChannelEntry[]): readonly ShownChannel[] {
  const unconfirmedChanges = useUnconfirmedChannelChanges();
  return channels.map((storedChannel) => withUnconfirmedChanges(storedChannel, unconfirmedChanges));
}

export function withUnconfirmedChanges(
  storedChannel: ChannelEntry,
  unconfirmedChanges: readonly UnconfirmedChannelChange[],
): ShownChannel {
  const channelChanges = unconfirmedChanges.filter(({ change }) => change.id === storedChannel.id);
  const latestValueOf = <Field extends 'kinds' | 'hideAmounts'>(fieldName: Field) =>
    channelChanges.findLast(({ change }) => change[fieldName] !== undefined)?.change[fieldName] ??
    storedChannel[fieldName];
  const shownFields = { kinds: latestValueOf('kinds'), hideAmounts: latestValueOf('hideAmounts') };
  return {
    channel: { ...storedChannel, ...shownFields },
    storedChannel,
    isOutcomeUnknown: channelChanges.some(({ isOutcomeUnknown }) => isOutcomeUnknown),
  };
}

/** The tick shows something else than the server is known to hold. */
export function isKindUnconfirmed(shown: ShownChannel, kind: MessageKind): boolean {
  const { channel, storedChannel, isOutcomeUnknown } = shown;
  return isOutcomeUnknown && channel.kinds.includes(kind) !== storedChannel.kinds.includes(kind);
}

export function areAmountsUnconfirmed(shown: ShownChannel): boolean {
  const { channel, storedChannel, isOutcomeUnknown } = shown;
  return isOutcomeUnknown && channel.hideAmounts !== storedChannel.hideAmounts;
}
