import type { ChannelRow } from '@tideline/db';
import type { Registry } from 'prom-client';
import { addLabelledCounter, keysOf } from './instruments.ts';

const CHANNEL_TYPES = keysOf<ChannelRow['type']>({
  telegram: 0,
  discord: 0,
  slack: 0,
  ntfy: 0,
  webhook: 0,
  email: 0,
  push: 0,
});

export function createDeliveryCounter(
  registry: Registry,
): (channel: Pick<ChannelRow, 'type'>, outcome: 'delivered' | 'failed' | 'gone') => void {
  const attempts = addLabelledCounter(registry, {
    name: 'tideline_delivery_attempts_total',
    help: 'Attempts to deliver a message, by the type of the channel; a failed one is repeated, a gone one has ended its channel.',
    labels: { channel: CHANNEL_TYPES, outcome: ['delivered', 'failed', 'gone'] },
  });
  return ({ type: channel }, outcome) => attempts({ channel, outcome });
}
