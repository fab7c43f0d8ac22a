import type { ChannelEntry } from '@tideline/api/schemas';
import type { MessageKind } from './kind-names.ts';
import type { ShownChannel } from './use-shown-channels.ts';

export interface MatrixActions {
  readonly switchKind: (shownChannel: ShownChannel, kind: MessageKind, isOn: boolean) => void;
  readonly switchAmounts: (shownChannel: ShownChannel, areAmountsShown: boolean) => void;
  readonly onEdit: (channel: ChannelEntry) => void;
}
