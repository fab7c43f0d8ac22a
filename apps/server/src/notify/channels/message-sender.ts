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
import { type PushSettings, type PushSubscription, pushRequest } from './push/push-request.ts';

export interface MessageSenderOptions extends PostMessageOptions {
  readonly dates: { now(): number };
  readonly telegram: {
    readonly origin: string;
    /** The operator has named the host, so it may be private. */
    readonly isOperators: boolean;
  };
  readonly push: Omit<PushSettings, 'keys'> & {
    readonly identity: Pick<PushIdentity, 'signingKeys'>;
  };
  readonly mail: Pick<MailSender, 'send'> | null;
}

/** Makes one attempt. Never throws: an error is an outcome. */
export class MessageSender {
  readonly #options: MessageSenderOptions;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
  }

  async send(channel: OpenedChannel, message: Message): Promise<DeliveryOutcome> {
    const { dates, telegram, mail } = this.#options;
    if (channel.type === 'email') {
      return mail === null ? failedOutcome(NO_MAIL_SERVER) : mail.send(channel.config.to, message);
    }
    if (channel.type === 'push') return this.#sendPush(channel.config.subscription, message);
    const request = requestFor(channel, message, {
      telegramOrigin: telegram.origin,
      unixSeconds: Math.floor(dates.now() / 1_000),
    });
    const isOperators = channel.type === 'telegram' && telegram.isOperators;
    return postMessage(request, isOperators, this.#options);
  }

  async #sendPush(subscription: PushSubscription, message: Message): Promise<DeliveryOutcome> {
    const { identity, ...settings } = this.#options.push;
    try {
      const keys = await identity.signingKeys();
      if (keys === null) return failedOutcome(CHANNEL_NOT_OPENED);
      const request = await pushRequest(subscription, message, { keys, ...settings });
      return await postMessage(request, false, this.#options);
    } catch {
      // The library's error names the endpoint, which is a secret.
      return failedOutcome('the message could not be encrypted for this browser');
    }
  }
}

export const NO_MAIL_SERVER = 'the operator has set no mail server (NOTIFY_SMTP_URL)';

function requestFor<Type extends HttpChannelType>(
  { type, config }: { readonly type: Type; readonly config: ChannelConfigs[Type] },
  message: Message,
  settings: RequestSettings,
): OutgoingRequest {
  return REQUEST_BUILDERS[type](config, message, settings);
}
