import type { ChannelEntry } from '@tideline/api/schemas';
import {
  BellRing,
  Hash,
  type LucideIcon,
  Mail,
  MessageSquare,
  Send,
  Smartphone,
  Webhook,
} from 'lucide-react';

export type ChannelType = ChannelEntry['type'];

/** The server's limit, for each user and for the platform. */
export const MAX_CHANNELS = 10;

export interface AddressField {
  /** The field's name in the request's `config`. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Shown as dots while it is typed, and never again. */
  readonly isSecret?: true;
  readonly isOptional?: true;
}

interface ChannelTypeTexts {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly addressFields: readonly AddressField[];
  /** What the user needs for this type, in one line. */
  readonly addressHint: string;
  /** How to get it, in order. */
  readonly setUpSteps: readonly string[];
  /** What to look at when a test fails. */
  readonly failureRemedy: string;
}

const webhookUrlTexts = (
  placeholder: string,
): Pick<ChannelTypeTexts, 'addressFields' | 'addressHint'> => ({
  addressFields: [{ name: 'url', label: 'Webhook URL', placeholder, isSecret: true }],
  addressHint: 'Who knows this URL can write to the channel.',
});

/** In the order of the picker. */
export const CHANNEL_TYPE_TEXTS: Readonly<Record<ChannelType, ChannelTypeTexts>> = {
  telegram: {
    label: 'Telegram',
    icon: Send,
    addressFields: [
      { name: 'chatId', label: 'Chat ID', placeholder: '552118734' },
      { name: 'botToken', label: 'Bot token', placeholder: '123456789:AAE…', isSecret: true },
    ],
    addressHint: 'The token is from @BotFather. Write to your bot once, so that it may answer.',
    setUpSteps: [
      'Write /newbot to @BotFather, then a name and a user name: its answer holds the token.',
      'Open the new bot’s chat and press Start. A bot can’t write first.',
      'Open https://api.telegram.org/bot<token>/getUpdates: chat.id in it is the chat ID.',
    ],
    failureRemedy: 'Is the chat ID right, and was Start pressed in the bot’s chat?',
  },
  discord: {
    label: 'Discord',
    icon: MessageSquare,
    ...webhookUrlTexts('https://discord.com/api/webhooks/…'),
    setUpSteps: [
      'On your server open Server Settings, Integrations, Webhooks, New Webhook.',
      'Choose the channel, then Copy Webhook URL.',
    ],
    failureRemedy: 'Does the webhook still exist in the server’s settings?',
  },
  slack: {
    label: 'Slack',
    icon: Hash,
    ...webhookUrlTexts('https://hooks.slack.com/services/…'),
    setUpSteps: [
      'On api.slack.com create an app from scratch in your workspace.',
      'Switch Incoming Webhooks on, Add New Webhook to Workspace, choose the channel.',
    ],
    failureRemedy: 'Is the app still installed in the workspace?',
  },
  ntfy: {
    label: 'ntfy',
    icon: BellRing,
    addressFields: [
      { name: 'url', label: 'Server', placeholder: 'https://ntfy.sh' },
      {
        name: 'topic',
        label: 'Topic',
        placeholder: 'a name that can’t be guessed',
        isSecret: true,
      },
      {
        name: 'token',
        label: 'Access token',
        placeholder: 'tk_…',
        isSecret: true,
        isOptional: true,
      },
    ],
    addressHint: 'Who knows the topic reads it: take one that can’t be guessed.',
    setUpSteps: [
      'Install the ntfy app and subscribe to a topic.',
      'A server with access control also needs an access token.',
    ],
    failureRemedy: 'Is the topic the one that the app is subscribed to, and the token valid?',
  },
  webhook: {
    label: 'Webhook',
    icon: Webhook,
    addressFields: [
      { name: 'url', label: 'URL', placeholder: 'https://hooks.example.com/…', isSecret: true },
      { name: 'secret', label: 'Secret', placeholder: 'at least 16 characters', isSecret: true },
    ],
    addressHint:
      'Each message is a POST, signed with the secret: HMAC-SHA256 in Tideline-Signature.',
    setUpSteps: [
      'Let your program take a POST with JSON, and answer 2xx within ten seconds.',
      'Give both the same secret, and check the signature before you believe a message.',
    ],
    failureRemedy: 'Does the program run, and does it answer a POST with 2xx?',
  },
  email: {
    label: 'E-mail',
    icon: Mail,
    addressFields: [{ name: 'to', label: 'E-mail address', placeholder: 'you@example.com' }],
    addressHint: 'Sent by the mail server that the operator has set.',
    setUpSteps: ['Nothing to set up on your side. Look into the junk folder for the test.'],
    failureRemedy: 'Is the address right? The operator sees what the mail server says.',
  },
  // The browser's own subscription is the address, which no form can hold.
  push: {
    label: 'Push',
    icon: Smartphone,
    addressFields: [],
    addressHint: 'This browser shows the messages, also while no page of Tideline is open.',
    setUpSteps: [
      'Press Add and Test, and allow notifications when the browser asks.',
      'On an iPhone or iPad add Tideline to the home screen first, and open it from there.',
    ],
    failureRemedy: 'Does the system show notifications of this browser, and is no quiet mode on?',
  },
};

export const CHANNEL_TYPES = Object.keys(CHANNEL_TYPE_TEXTS) as readonly ChannelType[];

/** "Telegram, chat 552118734": the parts that are no secret. */
export function destinationText({ type, config }: Pick<ChannelEntry, 'type' | 'config'>): string {
  const { label } = CHANNEL_TYPE_TEXTS[type];
  const { chatId, to, host } = config;
  const destination = chatId === undefined ? (to ?? host) : `chat ${chatId}`;
  return destination === undefined ? label : `${label}, ${destination}`;
}
