import type { ChannelConfigs } from '@tideline/api/schemas';
import { CHANNEL_NOT_OPENED, type OpenedChannel } from './channel-vault.ts';
import type { MailSender } from './mail-sender.ts';
import { type DeliveryOutcome, failedOutcome, type Message } from './message.ts';
import {
  type HttpChannelType,
  type OutgoingRequest,
  REQUEST_BUILDERS,
  type RequestSettings,
} from './outgoing-request.ts';
import { type PostMessageOptions, postMessage } from './post-message.ts';
import type { PushIdentity } from './push/push-identity.ts';
import { buildPushRequest, type PushSettings, type PushSubscription } from './push/push-request.ts';

export interface MessageSenderOptions extends PostMessageOptions {
  readonly dateClock: { now(): number };
  readonly telegram: {
    readonly origin: string;
    /** The operator has named the host, so it may be private. */
    readonly isSetByOperator: boolean;
  };
  readonly push: Omit<PushSettings, 'keys'> & {
    readonly pushIdentity: Pick<PushIdentity, 'signingKeys'>;
  };
  readonly mailSender: Pick<MailSender, 'send'> | null;
}

/** Makes one attempt. Never throws: an error is an outcome. */
export async function sendMessage(
  channel: OpenedChannel,
  message: Message,
  options: MessageSenderOptions,
): Promise<DeliveryOutcome> {
  const { dateClock, telegram, mailSender } = options;
  if (channel.type === 'email') {
    return mailSender === null
      ? failedOutcome(NO_MAIL_SERVER)
      : mailSender.send(channel.config.to, message);
  }
  if (channel.type === 'push') return sendPush(channel.config.subscription, message, options);
  const request = buildRequest(channel, message, {
    telegramOrigin: telegram.origin,
    unixSeconds: Math.floor(dateClock.now() / 1_000),
  });
  const isSetByOperator = channel.type === 'telegram' && telegram.isSetByOperator;
  return postMessage(request, isSetByOperator, options);
}

async function sendPush(
  subscription: PushSubscription,
  message: Message,
  options: MessageSenderOptions,
): Promise<DeliveryOutcome> {
  const { pushIdentity, ...settings } = options.push;
  try {
    const keys = await pushIdentity.signingKeys();
    if (keys === null) return failedOutcome(CHANNEL_NOT_OPENED);
    const request = await buildPushRequest(subscription, message, { keys, ...settings });
    return await postMessage(request, false, options);
  } catch {
    // The library's error names the endpoint, which is a secret.
    return failedOutcome('the message could not be encrypted for this browser');
  }
}

export const NO_MAIL_SERVER = 'the operator has set no mail server (NOTIFY_SMTP_URL)';

function buildRequest<Type extends HttpChannelType>(
  { type, config }: { readonly type: Type; readonly config: ChannelConfigs[Type] },
  message: Message,
  settings: RequestSettings,
): OutgoingRequest {
  return REQUEST_BUILDERS[type](config, message, settings);
}
