import { ECDH } from 'node:crypto';
import { done, invalidField, type Result, refused } from '@tideline/api';
import { type ChannelEntry, channelConfigSchemas } from '@tideline/api/schemas';
import { toInstant, toInstantOrNull } from '@tideline/api/wire';
import type { ChannelRow } from '@tideline/db';
import type { OpenedChannel } from './channels/channel-vault.ts';
import { quietHoursEnd } from './outbox/quiet-hours.ts';

/** A refusal names the wrong field. */
export function parseChannelConfig(
  type: ChannelRow['type'],
  config: unknown,
  whyUrlForbidden: (url: URL) => string | null,
): Result<OpenedChannel> {
  const read = channelConfigSchemas[type].safeParse(config);
  if (!read.success) {
    const [issue] = read.error.issues;
    return invalidConfigResult(issue?.path ?? [], issue?.message ?? 'is not valid');
  }
  const channel = { type, config: read.data } as OpenedChannel;
  const address = addressIn(channel);
  const why = address === null ? null : whyUrlForbidden(new URL(address.url));
  if (address !== null && why !== null) return invalidConfigResult(address.path, why);
  if (channel.type === 'push' && !isCurvePoint(channel.config.subscription.keys.p256dh)) {
    return invalidConfigResult(['subscription', 'keys', 'p256dh'], 'must be a public key of P-256');
  }
  return done(channel);
}

function addressIn({ config }: OpenedChannel) {
  if ('url' in config) return { url: config.url, path: ['url'] };
  if (!('subscription' in config)) return null;
  return { url: config.subscription.endpoint, path: ['subscription', 'endpoint'] };
}

function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'compressed');
    return true;
  } catch {
    return false;
  }
}

function invalidConfigResult(path: readonly PropertyKey[], message: string): Result<never> {
  return refused(invalidField(['config', ...path].map(String).join('.'), message));
}

export interface ChannelFacts {
  /** Null when the seal can't be opened. */
  readonly opened: OpenedChannel | null;
  readonly waitingCount: number;
  /** Decides whether quiet hours are on. */
  readonly now: number;
}

export function toChannelEntry(
  row: ChannelRow,
  { opened, waitingCount, now }: ChannelFacts,
): ChannelEntry {
  const { id, type, name, kinds, quietFrom, quietTo, hideAmounts, userId, lastError } = row;
  return {
    ...{ id, type, name, quietFrom, quietTo, hideAmounts, lastError, waiting: waitingCount },
    kinds: [...kinds],
    platform: userId === null,
    config: opened === null ? {} : shownConfig(opened),
    createdAt: toInstant(row.createdAt),
    failingSince: toInstantOrNull(row.failingSince ?? row.gaveUpAt),
    quietUntil: toInstantOrNull(quietHoursEnd(row, now)),
    lastTriedAt: toInstantOrNull(row.triedAt),
  };
}

/** Paths, topics and tokens let their holder write to the channel, so they are secrets. */
function shownConfig({ type, config }: OpenedChannel): ChannelEntry['config'] {
  switch (type) {
    case 'telegram':
      return { chatId: config.chatId };
    case 'email':
      return { to: config.to };
    case 'push':
      return { host: new URL(config.subscription.endpoint).host };
    case 'discord':
    case 'slack':
    case 'ntfy':
    case 'webhook':
      return { host: new URL(config.url).host };
  }
}
