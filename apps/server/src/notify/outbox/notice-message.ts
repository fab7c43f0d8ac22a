import type { ChannelRow, NoticeRow } from '@tideline/db';
import { isCriticalNotice, noticeData, noticeKind, noticeText } from '@tideline/engine';
import type { Message } from '../channels/message.ts';

export interface MessageOptions {
  readonly isSimulated: boolean;
  readonly acknowledgeLinkFor: (alarm: {
    readonly alarmId: number;
    readonly userId: string;
  }) => string;
  readonly publicOrigin: string;
}

export function noticeMessageOf(
  notice: NoticeRow,
  channel: Pick<ChannelRow, 'hideAmounts' | 'userId'>,
  options: MessageOptions,
): Message {
  const { facts, at } = notice;
  const { hideAmounts } = channel;
  const { title, text } = noticeText(facts, { ...options, hideAmounts });
  const link = acknowledgeLinkOf(notice, channel, options);
  const data = noticeData(facts, hideAmounts);
  return {
    id: messageId(notice),
    kind: noticeKind(facts),
    at: new Date(at).toISOString(),
    title,
    text: link === null ? text : `${text}\nAcknowledge: ${link}`,
    data: link === null ? data : { ...data, acknowledge: link },
  };
}

/** An alarm for all users is acknowledged by an administrator who has signed in. */
function acknowledgeLinkOf(
  { facts, alarmId, userId }: NoticeRow,
  channel: Pick<ChannelRow, 'userId'>,
  { acknowledgeLinkFor, publicOrigin }: MessageOptions,
): string | null {
  if (alarmId === null || !isCriticalNotice(facts)) return null;
  return userId === null || userId !== channel.userId
    ? publicOrigin
    : acknowledgeLinkFor({ alarmId, userId });
}

/** Includes the time, because a restored database may give the row's id to another notice. */
function messageId({ id, raisedAt }: Pick<NoticeRow, 'id' | 'raisedAt'>): string {
  return `${id}-${raisedAt}`;
}
