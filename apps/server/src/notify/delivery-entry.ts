import type { DeliveryEntry } from '@tideline/api/schemas';
import type { DeliveryRecord } from '@tideline/db';
import { type NoticeStyle, noticeKind, noticeText } from '@tideline/engine';

export function toDelivery(row: DeliveryRecord, style: NoticeStyle): DeliveryEntry {
  const { id, channelId, status, failures, lastError, triedAt, notice } = row;
  return {
    ...{ channelId, status, failures, lastError },
    id: String(id),
    kind: notice === null ? 'test' : noticeKind(notice.facts),
    title: notice === null ? 'Test message' : noticeText(notice.facts, style).title,
    triedAt: triedAt === null ? null : new Date(triedAt).toISOString(),
  };
}
