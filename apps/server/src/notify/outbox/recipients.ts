import type { ChannelRow, NoticeRow, Recipient } from '@tideline/db';
import { isCriticalNotice, noticeKind } from '@tideline/engine';

/**
 * A notice about the platform goes to the platform's channels and to administrators; one about a stop
 * of all entries goes to every user.
 */
export function channelsFor(
  { userId, facts }: Pick<NoticeRow, 'userId' | 'facts'>,
  recipients: readonly Recipient[],
): readonly ChannelRow[] {
  const kind = noticeKind(facts);
  const isCritical = isCriticalNotice(facts);
  const stopsAllEntries = isCritical || facts.type === 'kill-switch';
  return recipients.flatMap(({ channel, isAdmin }) => {
    const concernsUser = userId === null ? isAdmin || stopsAllEntries : channel.userId === userId;
    return concernsUser && (isCritical || channel.kinds.includes(kind)) ? channel : [];
  });
}

/** Channels of users who can acknowledge the alarm. */
export function channelsToAcknowledge(
  { userId }: Pick<NoticeRow, 'userId'>,
  recipients: readonly Recipient[],
): readonly ChannelRow[] {
  return recipients.flatMap(({ channel, isAdmin }) => {
    const canAcknowledge = userId === null ? isAdmin : channel.userId === userId;
    return canAcknowledge ? channel : [];
  });
}
