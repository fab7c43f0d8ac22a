import { createHash } from 'node:crypto';
import type { ChannelConfigs } from '@tideline/api/schemas';
import type { Message } from '../message.ts';
import { cutToLength, type OutgoingRequest } from '../outgoing-request.ts';
import type { SigningKeys } from './push-identity.ts';
import { loadWebPush } from './web-push.ts';

/**
 * How long the push service keeps a message for a browser that is away: as long as the outbox would
 * try.
 */
const PUSH_TTL_SECONDS = 86_400;
/** Push services take 4 kB, encryption included; a character takes three bytes at most. */
const MAX_TEXT_CHARACTERS = 1_000;
/** RFC 8030's limit for a topic. */
const TOPIC_CHARACTERS = 32;

export type PushSubscription = ChannelConfigs['push']['subscription'];

export interface PushSettings {
  readonly keys: SigningKeys;
  /** The operator's https or mailto address, for the push service. */
  readonly pushContact: string;
  /** A click opens this address when the message has no link of its own. */
  readonly publicOrigin: string;
}

/** Encrypted for the browser (RFC 8291) and signed (RFC 8292). Throws for invalid keys. */
export async function buildPushRequest(
  { endpoint, keys: browserKeys }: PushSubscription,
  message: Message,
  { keys, pushContact, publicOrigin }: PushSettings,
): Promise<OutgoingRequest> {
  const { generateRequestDetails } = await loadWebPush();
  const payload = JSON.stringify(pushPayloadOf(message, publicOrigin));
  const { headers, body } = generateRequestDetails({ endpoint, keys: browserKeys }, payload, {
    vapidDetails: { subject: pushContact, ...keys },
    TTL: PUSH_TTL_SECONDS,
    urgency: message.kind === 'alarm-critical' ? 'high' : 'normal',
    topic: pushTopicOf(message.id),
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _, ...rest } = headers as Record<string, string>;
  return {
    url: new URL(endpoint),
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, `${value}`])),
    body,
    // RFC 8030: the subscription no longer exists, and will not come back.
    goneStatuses: [404, 410],
  };
}

function pushPayloadOf({ id, kind, title, text, data }: Message, publicOrigin: string) {
  const { acknowledge = null } = data;
  const plain = cutToLength(text.replace(`\nAcknowledge: ${acknowledge}`, ''), MAX_TEXT_CHARACTERS);
  return { id, kind, title, text: plain, url: acknowledge ?? publicOrigin };
}

/** The same topic lets a repetition replace the message that still waits at the push service. */
function pushTopicOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_CHARACTERS);
}
