import type { ChannelRow, NoticeRow } from '@tideline/db';
import { noticeData, noticeKind, noticeText } from '@tideline/engine';
import type { Message } from '../channels/message.ts';

export interface MessageOptions {
  readonly isSimulated: boolean;
}

/** A notice as one channel gets it. */
export function messageOf(
  notice: Pick<NoticeRow, 'id' | 'facts' | 'at' | 'raisedAt'>,
  { hideAmounts }: Pick<ChannelRow, 'hideAmounts'>,
  { isSimulated }: MessageOptions,
): Message {
  const { facts, at } = notice;
  return {
    id: messageId(notice),
    kind: noticeKind(facts),
    at: new Date(at).toISOString(),
    ...noticeText(facts, { hideAmounts, isSimulated }),
    data: noticeData(facts, hideAmounts),
  };
}

/** The row's id with its time: a restored database may give a row's id to another notice. */
export function messageId({ id, raisedAt }: Pick<NoticeRow, 'id' | 'raisedAt'>): string {
  return `${id}-${raisedAt}`;
}
