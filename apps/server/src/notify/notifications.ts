import type { ChannelRow, RaisedAlarm, Repositories, Sealer } from '@tideline/db';
import type { Moment } from '@tideline/engine';
import { type AuditTrail, SYSTEM_ACTOR } from '../admin/audit-trail.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createAcknowledgeLinks } from './acknowledge/acknowledge-links.ts';
import {
  CHANNEL_NOT_OPENED,
  createChannelVault,
  type OpenedChannel,
} from './channels/channel-vault.ts';
import { OutgoingHostRule } from './channels/host-rule.ts';
import { MailSender, type MailServer } from './channels/mail-sender.ts';
import { type DeliveryOutcome, failedOutcome, type Message } from './channels/message.ts';
import {
  type MessageSenderOptions,
  NO_MAIL_SERVER,
  sendMessage,
} from './channels/message-sender.ts';
import { createPushIdentity } from './channels/push/push-identity.ts';
import { NotificationCalls } from './notification-calls.ts';
import { createEscalationCheck } from './outbox/escalation.ts';
import { type MessageOptions, noticeMessageOf } from './outbox/notice-message.ts';
import { OutboxSender } from './outbox/outbox-sender.ts';
import { createRetentionCheck } from './outbox/retention.ts';
import { DailySummary, type DailySummaryOptions } from './summary/daily-summary.ts';
import { type DaySummaryOptions, daySummaryOf } from './summary/day-summary-of.ts';

export interface NotificationsOptions {
  readonly repositories: Repositories;
  readonly sealer: Sealer;
  readonly privateHosts: readonly string[];
  readonly telegram: MessageSenderOptions['telegram'];
  readonly mailServer: MailServer | null;
  readonly isSimulated: boolean;
  readonly publicOrigin: string;
  readonly pushContact: string;
  readonly trail: AuditTrail;
  readonly summaryOptions: Pick<DaySummaryOptions, 'accountOf' | 'feed'> &
    Pick<DailySummaryOptions, 'currentSessions'>;
  readonly currentMoment: () => Moment;
  readonly wall: WallClock;
  readonly dateClock: Pick<WallClock, 'now'>;
  readonly drawRandom: () => number;
  readonly onDeliveryAttempt: (channel: ChannelRow, outcome: DeliveryOutcome['type']) => void;
  readonly log: Log;
}

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(options: NotificationsOptions) {
  const { repositories, sealer, isSimulated, publicOrigin, mailServer, wall } = options;
  const { notificationChannels: channels, outbox } = repositories;
  const vault = createChannelVault(sealer);
  const outgoingHostRule = new OutgoingHostRule(options.privateHosts);
  const mailSender = mailServer && new MailSender({ ...mailServer, outgoingHostRule, wall });
  const pushIdentity = createPushIdentity(repositories.pushKeys, sealer);
  const push = { pushIdentity, pushContact: options.pushContact, publicOrigin };
  const senderOptions = { ...options, outgoingHostRule, mailSender, push };
  const send = (channel: OpenedChannel, message: Message) =>
    sendMessage(channel, message, senderOptions);
  const acknowledgeLinks = createAcknowledgeLinks(options);
  const checkEscalation = createEscalationCheck(outbox, wall, options.currentMoment);
  const checkRetention = createRetentionCheck(outbox, wall);
  const summary = createDailySummary(options);
  const style: MessageOptions = {
    isSimulated,
    publicOrigin,
    acknowledgeLinkFor: (alarm) => acknowledgeLinks.makeLink(alarm),
  };
  const sender = new OutboxSender({
    ...options,
    outbox,
    channels,
    deliverMessage: async (channel, { notice }) => {
      const opened = vault.tryOpen(channel);
      const outcome =
        opened === null
          ? failedOutcome(CHANNEL_NOT_OPENED)
          : await send(opened, noticeMessageOf(notice, channel, style));
      options.onDeliveryAttempt(channel, outcome.type);
      return outcome;
    },
    onTick: () => {
      checkEscalation();
      checkRetention();
      summary.check();
    },
    onChannelGivenUp: (channel, lastError) => raiseChannelFailed(options, channel, lastError),
    onChannelGone: (channel) => removeGoneChannel(options, channel),
  });
  const calls = new NotificationCalls({
    ...options,
    vault,
    outgoingHostRule,
    sendMessage: send,
    pushKey: () => pushIdentity.publicKey(),
    onChannelGone: (channel) => removeGoneChannel(options, channel),
    whyTypeUnavailable: (type) => (type === 'email' && mailSender === null ? NO_MAIL_SERVER : null),
  });
  return { sender, calls, acknowledgeLinks };
}

function createDailySummary(options: NotificationsOptions): DailySummary {
  const { repositories, summaryOptions } = options;
  return new DailySummary({
    ...options,
    ...repositories,
    runInTransaction: repositories.together,
    currentSessions: summaryOptions.currentSessions,
    summaryOf: (userId, day) => daySummaryOf({ repositories, ...summaryOptions }, userId, day),
  });
}

function raiseChannelFailed(options: NotificationsOptions, channel: ChannelRow, why: string): void {
  const message = `The channel "${channel.name}" has taken no message for 24 hours (${why}). Messages to it are lost until it does: test it under Notifications.`;
  raiseAlarm(options, channel, { severity: 'warning', code: 'CHANNEL_FAILED', message });
}

function removeGoneChannel(options: NotificationsOptions, channel: ChannelRow): void {
  const { repositories, trail } = options;
  const { id, name, type, userId } = channel;
  const message = `The channel "${name}" was removed: the browser's subscription has ended. Switch notifications on again in that browser.`;
  repositories.together(() => {
    repositories.notificationChannels.remove(id);
    trail.recordAction(SYSTEM_ACTOR, 'channel.ended', name, { type, platform: userId === null });
    raiseAlarm(options, channel, { severity: 'info', code: 'CHANNEL_ENDED', message });
  });
}

function raiseAlarm(
  { repositories, currentMoment }: NotificationsOptions,
  { userId }: ChannelRow,
  alarm: Pick<RaisedAlarm, 'severity' | 'code' | 'message'>,
): void {
  const { market: at, wall: raisedAt } = currentMoment();
  repositories.alarms.raise({ userId, ...alarm, at, raisedAt });
}
