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

interface TypeWords {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly fields: readonly AddressField[];
  /** What the user needs for this type, in one line. */
  readonly hint: string;
  /** How to get it, in order. */
  readonly steps: readonly string[];
  /** What to look at when a test fails. */
  readonly remedy: string;
}

const webhookUrl = (placeholder: string): Pick<TypeWords, 'fields' | 'hint'> => ({
  fields: [{ name: 'url', label: 'Webhook URL', placeholder, isSecret: true }],
  hint: 'Who knows this URL can write to the channel.',
});

/** In the order of the picker. */
export const TYPE_WORDS: Readonly<Record<ChannelType, TypeWords>> = {
  telegram: {
    label: 'Telegram',
    icon: Send,
    fields: [
      { name: 'chatId', label: 'Chat ID', placeholder: '552118734' },
      { name: 'botToken', label: 'Bot token', placeholder: '123456789:AAE…', isSecret: true },
    ],
    hint: 'The token is from @BotFather. Write to your bot once, so that it may answer.',
    steps: [
      'Write /newbot to @BotFather, then a name and a user name: its answer holds the token.',
      'Open the new bot’s chat and press Start. A bot can’t write first.',
      'Open https://api.telegram.org/bot<token>/getUpdates: chat.id in it is the chat ID.',
    ],
    remedy: 'Is the chat ID right, and was Start pressed in the bot’s chat?',
  },
  discord: {
    label: 'Discord',
    icon: MessageSquare,
    ...webhookUrl('https://discord.com/api/webhooks/…'),
    steps: [
      'On your server open Server Settings, Integrations, Webhooks, New Webhook.',
      'Choose the channel, then Copy Webhook URL.',
    ],
    remedy: 'Does the webhook still exist in the server’s settings?',
  },
  slack: {
    label: 'Slack',
    icon: Hash,
    ...webhookUrl('https://hooks.slack.com/services/…'),
    steps: [
      'On api.slack.com create an app from scratch in your workspace.',
      'Switch Incoming Webhooks on, Add New Webhook to Workspace, choose the channel.',
    ],
    remedy: 'Is the app still installed in the workspace?',
  },
  ntfy: {
    label: 'ntfy',
    icon: BellRing,
    fields: [
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
    hint: 'Who knows the topic reads it: take one that can’t be guessed.',
    steps: [
      'Install the ntfy app and subscribe to a topic.',
      'A server with access control also needs an access token.',
    ],
    remedy: 'Is the topic the one that the app is subscribed to, and the token valid?',
  },
  webhook: {
    label: 'Webhook',
    icon: Webhook,
    fields: [
      { name: 'url', label: 'URL', placeholder: 'https://hooks.example.com/…', isSecret: true },
      {
        name: 'secret',
        label: 'Secret',
        placeholder: 'at least 16 characters',
        isSecret: true,
      },
    ],
    hint: 'Each message is a POST, signed with the secret: HMAC-SHA256 in Tideline-Signature.',
    steps: [
      'Let your program take a POST with JSON, and answer 2xx within ten seconds.',
      'Give both the same secret, and check the signature before you believe a message.',
    ],
    remedy: 'Does the program run, and does it answer a POST with 2xx?',
  },
  email: {
    label: 'E-mail',
    icon: Mail,
    fields: [{ name: 'to', label: 'E-mail address', placeholder: 'you@example.com' }],
    hint: 'Sent by the mail server that the operator has set.',
    steps: ['Nothing to set up on your side. Look into the junk folder for the test.'],
    remedy: 'Is the address right? The operator sees what the mail server says.',
  },
  // The browser's own subscription is the address, which no form can hold.
  push: {
    label: 'Push',
    icon: Smartphone,
    fields: [],
    hint: 'This browser shows the messages, also while no page of Tideline is open.',
    steps: [
      'Press Add and Test, and allow notifications when the browser asks.',
      'On an iPhone or iPad add Tideline to the home screen first, and open it from there.',
    ],
    remedy: 'Does the system show notifications of this browser, and is no quiet mode on?',
  },
};

export const CHANNEL_TYPES = Object.keys(TYPE_WORDS) as readonly ChannelType[];

/** "Telegram, chat 552118734": the parts that are no secret. */
export function destinationText({ type, config }: Pick<ChannelEntry, 'type' | 'config'>): string {
  const { label } = TYPE_WORDS[type];
  const { chatId, to, host } = config;
  const place = chatId === undefined ? (to ?? host) : `chat ${chatId}`;
  return place === undefined ? label : `${label}, ${place}`;
}
