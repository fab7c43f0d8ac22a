import {
  type EpochMs,
  isCriticalNotice,
  type NoticeFacts,
  type TradingDate,
} from '@tideline/engine';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { alarms } from '../../schema/alarms.ts';
import { deliveries, notices, notificationChannels } from '../../schema/notifications.ts';
import { users } from '../../schema/users.ts';
import type { ChannelRow } from './channels.ts';
import {
  type AttemptResult,
  createDeliveryRecords,
  type DeliveryRow,
  type NoticeRow,
  recordChannelAttempt,
} from './delivery-records.ts';
import { createNoticeWriter, type NewNotice } from './notice-writer.ts';

/** The platform's channels count as an administrator's. */
export interface Recipient {
  readonly channel: ChannelRow;
  readonly isAdmin: boolean;
}

export interface WaitingDelivery {
  readonly delivery: DeliveryRow;
  readonly notice: NoticeRow;
}

/** A critical alarm sent and unacknowledged. */
export interface OpenAlarm {
  readonly alarmId: number;
  readonly userId: string | null;
  readonly facts: NoticeFacts;
  /** Wall time of its last notice. */
  readonly lastNoticeAt: EpochMs;
}

export interface DueDelivery {
  readonly id: number;
  readonly channelId: string;
}

interface DistributedNotice {
  readonly notice: NoticeRow;
  readonly channels: readonly ChannelRow[];
}

const { status, channelId, noticeId } = deliveries;
const isWaiting = eq(status, 'waiting');

export type Outbox = ReturnType<typeof createOutboxRepository>;

/** All times are wall times. */
export function createOutboxRepository(database: Database) {
  return {
    ...createDistribution(database),
    ...createDeliveryQueue(database),
    ...createEscalationReads(database),
    ...createDeliveryRecords(database),
  };
}

function createDistribution(database: Database) {
  const { orm, sqlite } = database;
  const writer = createNoticeWriter(database);
  const selectUndistributed = orm
    .select()
    .from(notices)
    .where(sql`${notices.isSpread} = 0`)
    .orderBy(asc(notices.id))
    .limit(sql.placeholder('limit'))
    .prepare();
  // Prepared once: a bar of many accounts inserts hundreds, on the thread that trades.
  const insertDelivery = orm
    .insert(deliveries)
    .values({
      noticeId: sql.placeholder('id'),
      channelId: sql.placeholder('channelId'),
      isCritical: sql.placeholder('isCritical'),
      status: 'waiting',
      notBefore: 0,
    })
    .prepare();
  const markDistributed = orm
    .update(notices)
    .set({ isSpread: true })
    .where(eq(notices.id, sql.placeholder('id')))
    .prepare();
  const addDeliveries = (id: number, facts: NoticeFacts, channels: readonly ChannelRow[]): void => {
    const isCritical = isCriticalNotice(facts);
    for (const channel of channels) insertDelivery.run({ id, channelId: channel.id, isCritical });
    markDistributed.run({ id });
  };
  const spread = sqlite.transaction((dueNotices: readonly DistributedNotice[]) => {
    for (const { notice, channels } of dueNotices) addDeliveries(notice.id, notice.facts, channels);
  });
  const addFor = sqlite.transaction(
    (channels: readonly ChannelRow[], notice: NewNotice, alarmId: number) =>
      addDeliveries(writer.writeNotice(notice, alarmId), notice.facts, channels),
  );
  return {
    add: (notice: NewNotice): void => void writer.writeNotice(notice),
    /** Adds a notice for these channels only, with its deliveries, in one transaction. */
    addFor,
    unspread: (limit: number): readonly NoticeRow[] => selectUndistributed.all({ limit }),
    /** Makes a delivery of each notice for each of its channels, in one transaction. */
    spread,
    /** Includes channels of suspended users, as they are notified of the suspension. */
    recipients: (): readonly Recipient[] =>
      orm
        .select({ channel: notificationChannels, isAdmin: users.isAdmin })
        .from(notificationChannels)
        .leftJoin(users, eq(users.id, notificationChannels.userId))
        .all()
        .map(({ channel, isAdmin }) => ({ channel, isAdmin: isAdmin ?? true })),
  };
}

function createDeliveryQueue({ orm, sqlite }: Database) {
  const selectDue = {
    all: prepareDueDeliveries(orm, sql`1`),
    critical: prepareDueDeliveries(orm, sql`is_critical`),
  };
  const recordAttempts = sqlite.transaction((results: readonly AttemptResult[]) => {
    for (const { id, channelId: _, ...values } of results) {
      orm.update(deliveries).set(values).where(eq(deliveries.id, id)).run();
    }
    for (const result of results) recordChannelAttempt(orm, result);
  });
  return {
    /**
     * Each channel's oldest waiting (or oldest critical) delivery, where due; those that failed least
     * come first.
     */
    due: (now: EpochMs, severity: 'all' | 'critical'): readonly DueDelivery[] =>
      selectDue[severity].all({ now }),
    waiting: (deliveryId: number): WaitingDelivery | null =>
      orm
        .select({ delivery: deliveries, notice: notices })
        .from(deliveries)
        .innerJoin(notices, eq(notices.id, noticeId))
        .where(and(eq(deliveries.id, deliveryId), isWaiting))
        .get() ?? null,
    /** Keeps the results of attempts, and what they say of their channels, in one transaction. */
    record: recordAttempts,
    /** Marks a channel that gave up; false when it is marked already. */
    markChannelGivenUp(id: string, at: EpochMs): boolean {
      const updated = orm
        .update(notificationChannels)
        .set({ gaveUpAt: at })
        .where(and(eq(notificationChannels.id, id), isNull(notificationChannels.gaveUpAt)))
        .run();
      return updated.changes > 0;
    },
  };
}

function createEscalationReads({ orm }: Database) {
  return {
    /** Channels that have not delivered this alarm. */
    owing: (alarmId: number): ReadonlySet<string> =>
      new Set(
        orm
          .select({ channelId })
          .from(deliveries)
          .innerJoin(notices, eq(notices.id, noticeId))
          .where(and(eq(notices.alarmId, alarmId), isWaiting))
          .all()
          .map((row) => row.channelId),
      ),
    openAlarms: (): readonly OpenAlarm[] =>
      orm
        // SQLite takes the other columns from the row that has the maximum.
        .select({
          alarmId: alarms.id,
          userId: alarms.userId,
          facts: notices.facts,
          lastNoticeAt: sql<number>`max(${notices.raisedAt})`,
        })
        .from(alarms)
        .innerJoin(notices, eq(notices.alarmId, alarms.id))
        .where(and(eq(alarms.severity, 'critical'), sql`${alarms.acknowledgedAt} IS NULL`))
        .groupBy(alarms.id)
        .all(),
    /** Users who have the day's summary already. Reads every notice, so it is for once a day. */
    readSummarisedUserIds(day: TradingDate): ReadonlySet<string> {
      const { facts, userId } = notices;
      const isSummary = sql`${facts} ->> '$.type' = 'daily-summary' AND ${facts} ->> '$.day' = ${day}`;
      const rows = orm.select({ userId }).from(notices).where(isSummary).all();
      return new Set(rows.flatMap((row) => row.userId ?? []));
    },
  };
}

/** A literal in the condition lets SQLite use the index of waiting deliveries. */
function prepareDueDeliveries(orm: Database['orm'], condition: SQL) {
  const { id, channelId, failures, notBefore } = deliveries;
  const oldestWaitingIds = sql`(SELECT min(id) FROM deliveries WHERE status = 'waiting' AND ${condition} GROUP BY channel_id)`;
  return orm
    .select({ id, channelId })
    .from(deliveries)
    .where(and(sql`${id} IN ${oldestWaitingIds}`, lte(notBefore, sql.placeholder('now'))))
    .orderBy(asc(failures), asc(id))
    .prepare();
}
