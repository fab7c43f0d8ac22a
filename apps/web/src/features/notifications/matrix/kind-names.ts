import type { ChannelEntry, DeliveryEntry } from '@tideline/api/schemas';

export type MessageKind = ChannelEntry['kinds'][number];

/** Critical alarms go to every channel, at any hour. */
export const ALWAYS_SENT_KIND: MessageKind = 'alarm-critical';

const KIND_NAMES: Readonly<Record<DeliveryEntry['kind'], string>> = {
  'trade-opened': 'Trade opened',
  'trade-closed': 'Trade closed',
  'order-refused': 'Entry refused by the broker',
  'alarm-critical': 'Alarm, critical',
  'alarm-warning': 'Alarm, warning',
  breaker: 'Breaker and kill switch',
  'bot-changed': 'Bot changed by an administrator',
  'keys-refused': 'Keys refused',
  'new-device': 'Sign-in from a new device',
  'daily-summary': 'Daily summary after the close',
  'backup-failed': 'Backup failed',
  test: 'Test',
};

export const kindNameOf = (kind: DeliveryEntry['kind']): string => KIND_NAMES[kind];

const KINDS = Object.keys(KIND_NAMES) as (keyof typeof KIND_NAMES)[];
export const CHANNEL_KINDS: readonly MessageKind[] = KINDS.filter((kind) => kind !== 'test');

export const KIND_NOTES: Partial<Record<MessageKind, string>> = {
  'alarm-critical': 'always, each minute until acknowledged',
  'backup-failed': 'to administrators',
};

export function withKindSwitched(kinds: readonly MessageKind[], kind: MessageKind, isOn: boolean) {
  const otherKinds = kinds.filter((each) => each !== kind);
  return isOn ? [...otherKinds, kind] : otherKinds;
}

/** "22:00 to 07:00 ET"; null without. */
export function quietHoursText({ quietFrom, quietTo }: ChannelEntry): string | null {
  return quietFrom === null || quietTo === null ? null : `${quietFrom} to ${quietTo} ET`;
}
