import type { DeliveryEntry } from '@tideline/api/schemas';
import { toInstant, toInstantOrNull } from '@tideline/api/wire';
import type { DeliveryRecord } from '@tideline/db';
import { isCriticalNotice, type NoticeStyle, noticeKind, noticeText } from '@tideline/engine';
import type { Message } from './channels/message.ts';

export interface DeliveryStyle extends NoticeStyle {
  /** When the quiet hours end; null outside of them. */
  readonly quietUntil: number | null;
}

export const TEST_MESSAGE_TEXT: Pick<Message, 'title' | 'text'> = {
  title: 'Test message',
  text: 'Tideline can reach this channel.',
};

export function toDeliveryEntry(row: DeliveryRecord, style: DeliveryStyle): DeliveryEntry {
  const { id, channelId, status, failures, lastError, triedAt, tookMs, notice } = row;
  const { title, text } = notice === null ? TEST_MESSAGE_TEXT : noticeText(notice.facts, style);
  return {
    ...{ channelId, title, text, status, failures, lastError, tookMs },
    id: String(id),
    kind: notice === null ? 'test' : noticeKind(notice.facts),
    at: toInstant(notice?.raisedAt ?? triedAt ?? 0),
    triedAt: toInstantOrNull(triedAt),
    nextTryAt: toInstantOrNull(nextTryTime(row, style.quietUntil)),
  };
}

function nextTryTime({ status, notBefore, notice }: DeliveryRecord, quietUntil: number | null) {
  if (status !== 'waiting') return null;
  const isHeldByQuietHours = notice !== null && !isCriticalNotice(notice.facts);
  const at = Math.max(notBefore, (isHeldByQuietHours ? quietUntil : null) ?? 0);
  return at === 0 ? null : at;
}
