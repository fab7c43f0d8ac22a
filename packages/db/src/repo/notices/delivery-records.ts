import type { EpochMs } from '@tideline/engine';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { deliveries, notices, notificationChannels } from '../../schema/notifications.ts';

export type NoticeRow = typeof notices.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

export interface AttemptResult
  extends Omit<DeliveryRow, 'noticeId' | 'isCritical' | 'notBefore' | 'triedAt' | 'tookMs'> {
  readonly notBefore: EpochMs;
  readonly triedAt: EpochMs;
  readonly tookMs: number;
}

type ChannelAttempt = Omit<AttemptResult, 'id'>;

export interface DeliveryRecord extends DeliveryRow {
  readonly notice: Pick<NoticeRow, 'facts' | 'raisedAt'> | null;
}

/** Newest first; `beforeId` is a row's id. */
interface DeliveryPageQuery {
  readonly beforeId: number | null;
  readonly maxRows: number;
}

const { id, status, channelId, noticeId } = deliveries;

/** Shows people what was sent and what waits. All times are wall times. */
export function createDeliveryRecords({ orm, sqlite }: Database) {
  const recordTest = sqlite.transaction((result: ChannelAttempt) => {
    const row = { noticeId: null, isCritical: false, ...result };
    orm.insert(deliveries).values(row).run();
    recordChannelAttempt(orm, result);
  });
  const backlogColumns = { waiting: count(), oldestAt: min(notices.raisedAt) };
  const isUnspread = sql`${notices.isSpread} = 0`;
  const undistributed = orm.select(backlogColumns).from(notices).where(isUnspread).prepare();
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
        .where(and(inArray(channelId, [...ids]), lt(id, before ?? Number.MAX_SAFE_INTEGER)))
        .orderBy(desc(id))
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
  const isOld = and(isNull(noticeId), isOldTest);
  orm.delete(deliveries).where(isOld).run();
  return removedCount;
}

/** Notes whether the channel takes messages, and since when not. */
export function recordChannelAttempt(orm: Database['orm'], attempt: ChannelAttempt): void {
  const { triedAt, lastError } = attempt;
  const { id: channel, failingSince } = notificationChannels;
  const failureColumns =
    attempt.status === 'delivered'
      ? { failingSince: null, gaveUpAt: null }
      : { failingSince: sql`coalesce(${failingSince}, ${triedAt})` };
  const values = { triedAt, lastError, ...failureColumns };
  orm.update(notificationChannels).set(values).where(eq(channel, attempt.channelId)).run();
}
