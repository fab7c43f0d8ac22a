import type {
  AttemptResult,
  ChannelRow,
  DueDelivery,
  NotificationChannels,
  Outbox,
  WaitingDelivery,
} from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { DeliveryOutcome } from '../channels/message.ts';
import { type FailedAttempt, nextAttempt } from './next-attempt.ts';
import { isInQuietHours } from './quiet-hours.ts';
import { channelsFor } from './recipients.ts';

const TICK_INTERVAL_MS = 1_000;
/** Outcomes within this time share a transaction, because each waits for the disk. */
const MAX_RECORD_DELAY_MS = 100;
const MAX_DELIVERIES_AT_ONCE = 20;
const MAX_NOTICES_SPREAD_AT_ONCE = 200;

export interface OutboxSenderOptions {
  readonly outbox: Outbox;
  readonly channels: NotificationChannels;
  /** Makes one attempt; never rejects. */
  readonly deliverMessage: (channel: ChannelRow, due: WaitingDelivery) => Promise<DeliveryOutcome>;
  /** Called when a channel has taken nothing for a day. */
  readonly onChannelGivenUp: (channel: ChannelRow, lastError: string) => void;
  /** The channel's receiver no longer exists, so the channel is removed with its waiting messages. */
  readonly onChannelGone: (channel: ChannelRow) => void;
  readonly onTick: () => void;
  readonly wall: WallClock;
  /** Decides whether quiet hours are on. */
  readonly dateClock: Pick<WallClock, 'now'>;
  readonly drawRandom: () => number;
  readonly log: Log;
}

/**
 * Delivers at least once, and the messages of each channel one after another in their order. All its
 * state is in the database, so a restart continues. It polls the outbox: no code that writes a notice
 * calls it or waits for it.
 */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  /** Channels with a message on its way, or with an outcome that is not saved yet. */
  readonly #busyChannelIds = new Set<string>();
  #unsavedOutcomes: readonly UnsavedOutcome[] = [];
  #cancelTick: () => void = () => undefined;
  #cancelRecord: (() => void) | null = null;
  #isClosed = false;

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
  }

  start(): void {
    const { wall, onTick, log } = this.#options;
    this.#cancelTick = wall.after(TICK_INTERVAL_MS, () => this.start());
    try {
      this.#recordOutcomes();
      onTick();
      this.#spreadNotices();
      this.#beginDeliveries();
    } catch (error) {
      log.error({ error }, 'the outbox can not be read or written');
    }
  }

  /** Saves known outcomes. Messages on their way are sent again after the next start. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTick();
    this.#cancelRecord?.();
    try {
      this.#recordOutcomes();
    } catch (error) {
      this.#options.log.warn({ error }, 'deliveries were not noted, and are repeated');
    }
  }

  #spreadNotices(): void {
    const { outbox } = this.#options;
    const waiting = outbox.unspread(MAX_NOTICES_SPREAD_AT_ONCE);
    if (waiting.length === 0) return;
    const recipients = outbox.recipients();
    outbox.spread(waiting.map((notice) => ({ notice, channels: channelsFor(notice, recipients) })));
  }

  #beginDeliveries(): void {
    const { channels } = this.#options;
    for (const due of this.#dueDeliveries()) {
      if (this.#busyChannelIds.size >= MAX_DELIVERIES_AT_ONCE) return;
      const channel = channels.byId(due.channelId);
      if (channel !== null && !this.#busyChannelIds.has(channel.id))
        this.#startDelivery(channel, due.id);
    }
  }

  /** The next delivery of each channel; in quiet hours, the next critical one. */
  #dueDeliveries(): readonly DueDelivery[] {
    const { outbox, channels, wall, dateClock } = this.#options;
    const dueNow = outbox.due(wall.now(), 'all');
    const now = dateClock.now();
    const quietChannelIds = new Set(
      dueNow.flatMap(({ channelId }) => {
        const channel = channels.byId(channelId);
        return channel !== null && isInQuietHours(channel, now) ? channelId : [];
      }),
    );
    if (quietChannelIds.size === 0) return dueNow;
    const dueCritical = outbox.due(wall.now(), 'critical');
    return [
      ...dueCritical.filter(({ channelId }) => quietChannelIds.has(channelId)),
      ...dueNow.filter(({ channelId }) => !quietChannelIds.has(channelId)),
    ];
  }

  #startDelivery(channel: ChannelRow, deliveryId: number): void {
    const { outbox, deliverMessage, wall } = this.#options;
    const waiting = outbox.waiting(deliveryId);
    if (waiting === null) return;
    this.#busyChannelIds.add(channel.id);
    const begunAt = wall.now();
    const delivered = deliverMessage(channel, waiting);
    void delivered.then((outcome) => this.#takeOutcome(waiting, begunAt, outcome));
  }

  #takeOutcome(
    { delivery, notice }: WaitingDelivery,
    begunAt: number,
    outcome: DeliveryOutcome,
  ): void {
    const { wall, drawRandom } = this.#options;
    const attempt = {
      ...{ delivery, begunAt },
      raisedAt: notice.raisedAt,
      now: wall.now(),
      randomShare: drawRandom(),
    };
    const result = outcome.type === 'gone' ? null : attemptResultOf(outcome, attempt);
    this.#unsavedOutcomes = [...this.#unsavedOutcomes, { channelId: delivery.channelId, result }];
    if (this.#isClosed) return;
    this.#cancelRecord ??= wall.after(MAX_RECORD_DELAY_MS, () => {
      this.#cancelRecord = null;
      this.#recordAndGoOn();
    });
  }

  #recordAndGoOn(): void {
    try {
      this.#recordOutcomes();
      this.#beginDeliveries();
    } catch (error) {
      this.#options.log.error({ error }, 'deliveries could not be noted');
    }
  }

  #recordOutcomes(): void {
    const outcomes = this.#unsavedOutcomes;
    if (outcomes.length === 0) return;
    this.#options.outbox.record(outcomes.flatMap(({ result }) => result ?? []));
    this.#unsavedOutcomes = this.#unsavedOutcomes.filter((each) => !outcomes.includes(each));
    for (const { channelId, result } of outcomes) {
      this.#busyChannelIds.delete(channelId);
      if (result === null) this.#reportGoneChannel(channelId);
      else if (result.status === 'failed') this.#giveUpChannel(result);
    }
  }

  /** Nothing is saved before: after a crash the message is sent again, and answered in the same way. */
  #reportGoneChannel(channelId: string): void {
    const channel = this.#options.channels.byId(channelId);
    if (channel !== null) this.#options.onChannelGone(channel);
  }

  #giveUpChannel({ channelId, lastError, triedAt }: AttemptResult): void {
    const { outbox, channels, onChannelGivenUp } = this.#options;
    const channel = channels.byId(channelId);
    if (channel === null || !outbox.markChannelGivenUp(channelId, triedAt)) return;
    onChannelGivenUp(channel, lastError ?? 'no reason known');
  }
}

interface DeliveryAttempt extends Omit<FailedAttempt, 'failureCount' | 'retryAfterMs'> {
  readonly delivery: WaitingDelivery['delivery'];
  readonly begunAt: number;
}

interface UnsavedOutcome {
  readonly channelId: string;
  readonly result: AttemptResult | null;
}

function attemptResultOf(
  outcome: Exclude<DeliveryOutcome, { readonly type: 'gone' }>,
  attempt: DeliveryAttempt,
): AttemptResult {
  const { delivery, begunAt, now } = attempt;
  const { id, channelId } = delivery;
  const tried = { id, channelId, triedAt: now, tookMs: now - begunAt };
  if (outcome.type === 'delivered') {
    const { failures } = delivery;
    return { ...tried, status: 'delivered', failures, notBefore: 0, lastError: null };
  }
  const { error: lastError, retryAfterMs } = outcome;
  const failures = delivery.failures + 1;
  const next = nextAttempt({ ...attempt, failureCount: failures, retryAfterMs });
  return next.type === 'give-up'
    ? { ...tried, status: 'failed', failures, notBefore: 0, lastError }
    : { ...tried, status: 'waiting', failures, notBefore: next.retryAt, lastError };
}
