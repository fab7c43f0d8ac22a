import type { ChannelConfigs } from '@tideline/api/schemas';
import type { Message } from './message.ts';
import { SIGNATURE_HEADER, webhookSignature } from './webhook-signature.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Statuses by which a receiver says that it no longer exists. */
  readonly goneStatuses?: readonly number[];
}

export type HttpChannelType = 'telegram' | 'discord' | 'slack' | 'ntfy' | 'webhook';

export interface RequestSettings {
  readonly telegramOrigin: string;
  readonly unixSeconds: number;
}

type RequestBuilders = {
  readonly [Type in HttpChannelType]: (
    config: ChannelConfigs[Type],
    message: Message,
    settings: RequestSettings,
  ) => TextRequest;
};

type TextRequest = OutgoingRequest & { readonly body: string };

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Limits of the apps, in characters. */
const MAX_TEXT_CHARACTERS = { telegram: 4_096, discord: 2_000, slack: 3_000, ntfy: 1_000 } as const;

export const REQUEST_BUILDERS: RequestBuilders = {
  // https://core.telegram.org/bots/api#sendmessage; without a parse mode the text is plain.
  telegram: ({ botToken, chatId }, message, { telegramOrigin }) =>
    jsonRequest(new URL(`/bot${botToken}/sendMessage`, telegramOrigin), {
      chat_id: chatId,
      text: cutMessageText(message, MAX_TEXT_CHARACTERS.telegram),
      link_preview_options: { is_disabled: true },
    }),
  // https://discord.com/developers/docs/resources/webhook#execute-webhook; no mention in the text
  // notifies anyone.
  discord: ({ url }, message) =>
    jsonRequest(new URL(url), {
      content: cutMessageText(message, MAX_TEXT_CHARACTERS.discord),
      allowed_mentions: { parse: [] },
      flags: SUPPRESS_EMBEDS_FLAG,
    }),
  // https://api.slack.com/messaging/webhooks; "&", "<" and ">" are its only control characters.
  slack: ({ url }, message) =>
    jsonRequest(new URL(url), {
      text: escapeForSlack(cutMessageText(message, MAX_TEXT_CHARACTERS.slack)),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    }),
  // https://docs.ntfy.sh/publish/#publish-as-json
  ntfy: ({ url, topic, token }, message) =>
    jsonRequest(
      new URL(url),
      {
        topic,
        title: message.title,
        message: cutToLength(message.text, MAX_TEXT_CHARACTERS.ntfy),
        priority: message.kind === 'alarm-critical' ? 5 : 3,
      },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    ),
  webhook: ({ url, secret }, message, { unixSeconds }) => {
    const request = jsonRequest(new URL(url), message);
    const signed = webhookSignature(secret, unixSeconds, request.body);
    return { ...request, headers: { ...request.headers, [SIGNATURE_HEADER]: signed } };
  },
};

const SUPPRESS_EMBEDS_FLAG = 4;

function jsonRequest(
  url: URL,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): TextRequest {
  return {
    url,
    headers: { 'content-type': JSON_CONTENT_TYPE, 'user-agent': 'Tideline', ...headers },
    body: JSON.stringify(value),
  };
}

function cutMessageText({ title, text }: Message, maxCharacters: number): string {
  return cutToLength(`${title}\n${text}`, maxCharacters);
}

export function cutToLength(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`;
}

function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
