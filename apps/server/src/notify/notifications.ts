import type { ChannelRow, RaisedAlarm, Repositories, Sealer } from '@tideline/db';
import type { Moment } from '@tideline/engine';
import { type AuditTrail, SYSTEM_ACTOR } from '../admin/audit-trail.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { AcknowledgeLinks } from './acknowledge/acknowledge-links.ts';
import { CHANNEL_NOT_OPENED, ChannelVault } from './channels/channel-vault.ts';
import { HostRule } from './channels/host-rule.ts';
import { MailSender, type MailServer } from './channels/mail-sender.ts';
import { type DeliveryOutcome, failedOutcome } from './channels/message.ts';
import {
  MessageSender,
  type MessageSenderOptions,
  NO_MAIL_SERVER,
} from './channels/message-sender.ts';
import { PushIdentity } from './channels/push/push-identity.ts';
import { NotificationCalls } from './notification-calls.ts';
import { Escalation } from './outbox/escalation.ts';
import { noticeMessageOf } from './outbox/notice-message.ts';
import { OutboxSender } from './outbox/outbox-sender.ts';
import { Retention } from './outbox/retention.ts';
import { DailySummary, type DailySummaryOptions } from './summary/daily-summary.ts';
import { type DaySummaryOptions, daySummaryOf } from './summary/day-summary-of.ts';

export interface NotificationsOptions {
  readonly repositories: Pick<
    Repositories,
    | 'notificationChannels'
    | 'outbox'
    | 'pushKeys'
    | 'alarms'
    | 'users'
    | 'closedTrades'
    | 'equity'
    | 'decisions'
    | 'together'
  >;
  readonly sealer: Sealer;
  readonly privateHosts: readonly string[];
  readonly telegram: MessageSenderOptions['telegram'];
  readonly mailServer: MailServer | null;
  readonly isSimulated: boolean;
  readonly publicOrigin: string;
  readonly contact: string;
  readonly trail: AuditTrail;
  readonly days: Pick<DaySummaryOptions, 'accountOf' | 'feed'> &
    Pick<DailySummaryOptions, 'currentSessions'>;
  readonly currentMoment: () => Moment;
  readonly wall: Wall;
  readonly dates: Pick<Wall, 'now'>;
  readonly drawRandom: () => number;
  readonly onAttempt: (channel: ChannelRow, outcome: DeliveryOutcome['type']) => void;
  readonly log: Log;
}

export interface Notifications {
  readonly sender: OutboxSender;
  readonly calls: NotificationCalls;
  readonly links: AcknowledgeLinks;
}

export function createNotifications(options: NotificationsOptions): Notifications {
  const { repositories, sealer, isSimulated, publicOrigin } = options;
  const { wall, dates, drawRandom, log, trail, currentMoment } = options;
  const { notificationChannels: channels, outbox } = repositories;
  const vault = new ChannelVault(sealer);
  const hostRule = new HostRule(options.privateHosts);
  const { mailServer } = options;
  const mail = mailServer === null ? null : new MailSender({ ...mailServer, hostRule, wall });
  const identity = new PushIdentity({ pushKeys: repositories.pushKeys, sealer });
  const { telegram, contact } = options;
  const push = { identity, contact, publicOrigin };
  const messages = new MessageSender({ hostRule, wall, dates, mail, telegram, push });
  const links = new AcknowledgeLinks({ repositories, sealer, publicOrigin, trail, dates });
  const escalation = new Escalation({ outbox, wall, currentMoment });
  const retention = new Retention(outbox, wall);
  const summary = createSummary(options);
  const style = {
    isSimulated,
    publicOrigin,
    linkFor: (alarm: Parameters<AcknowledgeLinks['makeLink']>[0]) => links.makeLink(alarm),
  };
  const sender = new OutboxSender({
    ...{ outbox, channels, wall, dates, drawRandom, log },
    deliver: async (channel, { notice }) => {
      const opened = vault.tryOpen(channel);
      const outcome =
        opened === null
          ? failedOutcome(CHANNEL_NOT_OPENED)
          : await messages.send(opened, noticeMessageOf(notice, channel, style));
      options.onAttempt(channel, outcome.type);
      return outcome;
    },
    onTick: () => {
      escalation.check();
      retention.check();
      summary.check();
    },
    onGivenUp: (channel, lastError) => raiseChannelFailed(options, channel, lastError),
    onGone: (channel) => removeEnded(options, channel),
  });
  const calls = new NotificationCalls({
    ...{ repositories, vault, hostRule, isSimulated, trail, wall, dates },
    sendMessage: (channel, message) => messages.send(channel, message),
    pushKey: () => identity.publicKey(),
    onGone: (channel) => removeEnded(options, channel),
    whyNotType: (type) => (type === 'email' && mail === null ? NO_MAIL_SERVER : null),
  });
  return { sender, calls, links };
}

function createSummary({
  repositories,
  days,
  currentMoment,
  log,
}: NotificationsOptions): DailySummary {
  const { outbox, users, together } = repositories;
  return new DailySummary({
    ...{ outbox, users, together, currentMoment, log },
    currentSessions: days.currentSessions,
    summaryOf: (userId, day) => daySummaryOf({ repositories, ...days }, userId, day),
  });
}

/** Raises an alarm, so the product shows that a channel fails. */
function raiseChannelFailed(
  options: NotificationsOptions,
  channel: ChannelRow,
  lastError: string,
): void {
  const message = `The channel "${channel.name}" has taken no message for 24 hours (${lastError}). Messages to it are lost until it does: test it under Notifications.`;
  raiseAlarm(options, channel, { severity: 'warning', code: 'CHANNEL_FAILED', message });
}

function removeEnded(options: NotificationsOptions, channel: ChannelRow): void {
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
