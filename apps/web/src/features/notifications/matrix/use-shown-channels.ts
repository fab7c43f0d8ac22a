import type { ChannelEntry } from '@tideline/api/schemas';
import {
  type UnconfirmedChannelChange,
  useUnconfirmedChannelChanges,
} from '../../../live/actions/save/save-channel.ts';
import type { MessageKind } from './kind-names.ts';

/** A channel with its pending changes, and as the server has it. */
export interface ShownChannel {
  readonly channel: ChannelEntry;
  readonly stored: ChannelEntry;
  /** A change of the channel has had no answer for too long. */
  readonly isUnknown: boolean;
}

/** A tick shows at once; a refusal takes it back. */
export function useShownChannels(channels: readonly ChannelEntry[]): readonly ShownChannel[] {
  const changes = useUnconfirmedChannelChanges();
  return channels.map((stored) => shownChannel(stored, changes));
}

export function shownChannel(
  stored: ChannelEntry,
  changes: readonly UnconfirmedChannelChange[],
): ShownChannel {
  const own = changes.filter(({ change }) => change.id === stored.id);
  const last = <Field extends 'kinds' | 'hideAmounts'>(field: Field) =>
    own.findLast(({ change }) => change[field] !== undefined)?.change[field] ?? stored[field];
  const channel = { ...stored, kinds: last('kinds'), hideAmounts: last('hideAmounts') };
  return { channel, stored, isUnknown: own.some(({ isOutcomeUnknown }) => isOutcomeUnknown) };
}

/** The tick shows something else than the server is known to hold. */
export function isUnconfirmed(
  { channel, stored, isUnknown }: ShownChannel,
  kind: MessageKind,
): boolean {
  return isUnknown && channel.kinds.includes(kind) !== stored.kinds.includes(kind);
}
