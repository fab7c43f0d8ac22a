import type { ChannelEntry } from '@tideline/api/schemas';
import type { MessageKind } from './kind-names.ts';
import type { ShownChannel } from './use-shown-channels.ts';

export interface MatrixActs {
  readonly setKind: (shown: ShownChannel, kind: MessageKind, isOn: boolean) => void;
  readonly setAmounts: (shown: ShownChannel, isShown: boolean) => void;
  readonly onEdit: (channel: ChannelEntry) => void;
}
