import type { EpochMs } from '@tideline/engine';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { deliveries, notices } from '../../schema/notifications.ts';
import { recordChannelAttempt } from './note-attempt.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

export interface AttemptResult {
  readonly id: number;
  readonly channelId: string;
  readonly status: DeliveryRow['status'];
  readonly failures: number;
  readonly notBefore: EpochMs;
  readonly lastError: string | null;
  readonly triedAt: EpochMs;
  readonly tookMs: number;
}

export interface DeliveryRecord extends DeliveryRow {
  readonly notice: Pick<NoticeRow, 'facts' | 'raisedAt'> | null;
}

/** Newest first; `beforeId` is a row's id. */
interface DeliveryPageQuery {
  readonly beforeId: number | null;
  readonly maxRows: number;
}

const { status, channelId, noticeId } = deliveries;

/** Shows people what was sent and what waits. All times are wall times. */
export function createDeliveryRecords({ orm, sqlite }: Database) {
  const recordTest = sqlite.transaction((result: Omit<AttemptResult, 'id'>) => {
    orm
      .insert(deliveries)
      .values({ noticeId: null, isCritical: false, ...result })
      .run();
    recordChannelAttempt(orm, result);
  });
  const backlogColumns = { waiting: count(), oldestAt: min(notices.raisedAt) };
  const undistributed = orm
    .select(backlogColumns)
    .from(notices)
    .where(sql`${notices.isSpread} = 0`)
    .prepare();
  const undelivered = orm
    .select(backlogColumns)
    .from(deliveries)
    .innerJoin(notices, eq(notices.id, noticeId))
    .where(sql`${status} = 'waiting'`)
    .prepare();
  return {
    recordTest,
    /** Counts what no channel has taken yet, and says when the oldest of it was raised. */
    readBacklog() {
      const parts = [undistributed.get(), undelivered.get()].flatMap((part) => part ?? []);
      const times = parts.flatMap(({ oldestAt }) => oldestAt ?? []);
      return {
        waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
        oldestAt: times.length === 0 ? null : Math.min(...times),
      };
    },
    /** How many messages wait, by channel; one without any is left out. */
    countWaitingByChannel(): ReadonlyMap<string, number> {
      const rows = orm
        .select({ channelId, number: count() })
        .from(deliveries)
        .where(sql`status = 'waiting'`)
        .groupBy(channelId)
        .all();
      return new Map(rows.map((row) => [row.channelId, row.number]));
    },
    ofChannels: (
      ids: readonly string[],
      { beforeId: before, maxRows: limit }: DeliveryPageQuery,
    ): readonly DeliveryRecord[] =>
      orm
        .select({ delivery: deliveries, facts: notices.facts, raisedAt: notices.raisedAt })
        .from(deliveries)
        .leftJoin(notices, eq(notices.id, noticeId))
        .where(
          and(inArray(channelId, [...ids]), lt(deliveries.id, before ?? Number.MAX_SAFE_INTEGER)),
        )
        .orderBy(desc(deliveries.id))
        .limit(limit)
        .all()
        .map(({ delivery, facts, raisedAt }) => ({
          ...delivery,
          notice: facts === null || raisedAt === null ? null : { facts, raisedAt },
        })),
    removeOldNotices: (before: EpochMs, limit: number): number =>
      removeOldNotices(orm, before, limit),
  };
}

function removeOldNotices(orm: Database['orm'], before: EpochMs, limit: number): number {
  const oldNotices = orm
    .select({ id: notices.id })
    .from(notices)
    .where(and(lt(notices.raisedAt, before), eq(notices.isSpread, true)))
    .limit(limit);
  const removedCount = orm.delete(notices).where(sql`${notices.id} IN ${oldNotices}`).run().changes;
  const isOldTest = and(isNotNull(deliveries.triedAt), lt(deliveries.triedAt, before));
  orm
    .delete(deliveries)
    .where(and(isNull(noticeId), isOldTest))
    .run();
  return removedCount;
}
