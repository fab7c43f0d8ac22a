import { CHANNEL_TYPES } from '@tideline/api/schemas';
import type { ChannelRow } from '@tideline/db';
import type { Registry } from 'prom-client';
import { addLabelledCounter } from './instruments.ts';

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
