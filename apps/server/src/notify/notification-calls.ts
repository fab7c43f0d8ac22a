import { randomUUID } from 'node:crypto';
import {
  conflict,
  done,
  forbidden,
  invalidField,
  type NotificationsPort,
  notFound,
  type PageQuery,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import {
  areQuietHoursValid,
  CHANNEL_TYPES,
  type ChannelChange,
  type ChannelEntry,
  type ChannelTest,
  MAX_CHANNELS,
  type NewChannel,
  type UnavailableChannelType,
} from '@tideline/api/schemas';
import type { ChannelRow, Repositories } from '@tideline/db';
import type { AuditAction, AuditTrail } from '../admin/audit-trail.ts';
import type { WallClock } from '../runtime/clock.ts';
import { parseChannelConfig, toChannelEntry } from './channel-entry.ts';
import {
  CHANNEL_NOT_OPENED,
  type ChannelVault,
  type OpenedChannel,
} from './channels/channel-vault.ts';
import type { OutgoingHostRule } from './channels/host-rule.ts';
import { type DeliveryOutcome, failedOutcome, type Message } from './channels/message.ts';
import { TEST_MESSAGE_TEXT, toDeliveryEntry } from './delivery-entry.ts';
import { quietHoursEnd } from './outbox/quiet-hours.ts';

/** Users can make the server send tests to servers of other people, so not often. */
const MIN_TEST_INTERVAL_MS = 10_000;

export interface NotificationCallsOptions {
  readonly repositories: Pick<Repositories, 'notificationChannels' | 'outbox' | 'together'>;
  readonly vault: ChannelVault;
  readonly outgoingHostRule: OutgoingHostRule;
  readonly sendMessage: (channel: OpenedChannel, message: Message) => Promise<DeliveryOutcome>;
  /** Null when channels of the type can be used here. */
  readonly whyTypeUnavailable: (type: ChannelRow['type']) => string | null;
  readonly pushKey: () => Promise<string>;
  readonly onChannelGone: (channel: ChannelRow) => void;
  readonly isSimulated: boolean;
  readonly trail: AuditTrail;
  readonly wall: WallClock;
  readonly dateClock: Pick<WallClock, 'now'>;
}

export class NotificationCalls implements NotificationsPort {
  readonly #options: NotificationCallsOptions;
  readonly #lastTestAtByChannel = new Map<string, number>();

  constructor(options: NotificationCallsOptions) {
    this.#options = options;
  }

  listChannels(viewer: Viewer): readonly ChannelEntry[] {
    const waiting = this.#options.repositories.outbox.countWaitingByChannel();
    return this.#visibleChannels(viewer).map((row) => this.#toEntry(row, waiting));
  }

  listUnavailableTypes(): readonly UnavailableChannelType[] {
    return CHANNEL_TYPES.flatMap((type) => {
      const reason = this.#options.whyTypeUnavailable(type);
      return reason === null ? [] : { type, reason };
    });
  }

  isPlatformChannel(viewer: Viewer, id: string): boolean {
    return this.#findChannel(viewer, id)?.userId === null;
  }

  addChannel(by: Viewer, { platform, type, config, ...rest }: NewChannel): Result<ChannelEntry> {
    if (platform && !by.isAdmin) return refused(ADMINISTRATORS_ONLY);
    const { repositories, vault, dateClock } = this.#options;
    const { notificationChannels } = repositories;
    const userId = platform ? null : by.id;
    const opened = this.#readConfig(type, config);
    if (!opened.ok) return opened;
    const owned = { id: randomUUID(), userId };
    const row: ChannelRow = {
      ...owned,
      ...rest,
      type,
      sealedConfig: vault.sealConfig(owned, opened.value.config),
      createdAt: dateClock.now(),
      gaveUpAt: null,
      failingSince: null,
      triedAt: null,
      lastError: null,
    };
    return repositories.together(() => {
      if (notificationChannels.countOf(userId) >= MAX_CHANNELS) return refused(TOO_MANY_CHANNELS);
      notificationChannels.add(row);
      this.#recordAction(by, 'channel.added', row);
      return done(this.#toEntry(row));
    });
  }

  changeChannel(by: Viewer, { id, config, ...given }: ChannelChange): Result<ChannelEntry> {
    const found = this.#findChannel(by, id);
    if (found === null) return refused(CHANNEL_NOT_FOUND);
    const { repositories, vault } = this.#options;
    const values = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<ChannelRow>;
    const row = { ...found, ...values };
    if (!areQuietHoursValid(row)) return refused(invalidField('quietTo', UNPAIRED_QUIET_HOURS));
    const opened = config === undefined ? null : this.#readConfig(found.type, config);
    if (opened?.ok === false) return opened;
    const sealed = opened && { sealedConfig: vault.sealConfig(found, opened.value.config) };
    return repositories.together(() => {
      repositories.notificationChannels.change(id, { ...values, ...sealed });
      this.#recordAction(by, 'channel.changed', row);
      return done(this.#toEntry(repositories.notificationChannels.byId(id) ?? row));
    });
  }

  removeChannel(by: Viewer, id: string): Result<null> {
    const found = this.#findChannel(by, id);
    if (found === null) return refused(CHANNEL_NOT_FOUND);
    const { repositories } = this.#options;
    return repositories.together(() => {
      repositories.notificationChannels.remove(id);
      this.#recordAction(by, 'channel.removed', found);
      return done(null);
    });
  }

  async testChannel(by: Viewer, id: string): Promise<Result<ChannelTest>> {
    const { repositories, vault, sendMessage, onChannelGone, wall } = this.#options;
    const found = this.#findChannel(by, id);
    if (found === null) return refused(CHANNEL_NOT_FOUND);
    const lastTestAt = this.#lastTestAtByChannel.get(id) ?? Number.NEGATIVE_INFINITY;
    const waitMs = MIN_TEST_INTERVAL_MS - (wall.now() - lastTestAt);
    if (waitMs > 0)
      return refused({ ...TESTED_TOO_RECENTLY, retryAfter: Math.ceil(waitMs / 1_000) });
    const begunAt = wall.now();
    this.#lastTestAtByChannel.set(id, begunAt);
    const opened = vault.tryOpen(found);
    const sent = opened === null ? null : await sendMessage(opened, this.#testMessage());
    const outcome = sent ?? failedOutcome(CHANNEL_NOT_OPENED);
    const triedAt = wall.now();
    const tookMs = triedAt - begunAt;
    const isDelivered = outcome.type === 'delivered';
    const error = isDelivered ? null : outcome.error;
    // The channel may have been removed while the message was on its way.
    if (this.#findChannel(by, id) !== null) {
      if (outcome.type === 'gone') onChannelGone(found);
      else
        repositories.outbox.recordTest({
          ...{ channelId: id, triedAt, tookMs, notBefore: 0, lastError: error },
          status: isDelivered ? 'delivered' : 'failed',
          failures: isDelivered ? 0 : 1,
        });
    }
    return done({ delivered: isDelivered, error, tookMs });
  }

  readPushKey(): Promise<string> {
    return this.#options.pushKey();
  }

  listDeliveries(viewer: Viewer, id: string | null, page: PageQuery) {
    const { repositories, isSimulated, dateClock } = this.#options;
    const visible = this.#visibleChannels(viewer).filter((row) => id === null || row.id === id);
    if (id !== null && visible.length === 0) return refused(CHANNEL_NOT_FOUND);
    const now = dateClock.now();
    const styles = new Map(
      visible.map((row) => [row.id, { ...row, isSimulated, quietUntil: quietHoursEnd(row, now) }]),
    );
    return done(
      repositories.outbox.ofChannels([...styles.keys()], page).flatMap((row) => {
        const style = styles.get(row.channelId);
        return style === undefined ? [] : toDeliveryEntry(row, style);
      }),
    );
  }

  #visibleChannels({ id, isAdmin }: Viewer): readonly ChannelRow[] {
    const { notificationChannels: channels } = this.#options.repositories;
    return [...channels.ofUser(id), ...(isAdmin ? channels.ofUser(null) : [])];
  }

  #findChannel(viewer: Viewer, id: string): ChannelRow | null {
    return this.#visibleChannels(viewer).find((row) => row.id === id) ?? null;
  }

  #toEntry(row: ChannelRow, waiting = this.#options.repositories.outbox.countWaitingByChannel()) {
    return toChannelEntry(row, {
      opened: this.#options.vault.tryOpen(row),
      waitingCount: waiting.get(row.id) ?? 0,
      now: this.#options.dateClock.now(),
    });
  }

  /** INVALID for a wrong field or a forbidden address. */
  #readConfig(type: ChannelRow['type'], given: unknown): Result<OpenedChannel> {
    const { whyTypeUnavailable, outgoingHostRule } = this.#options;
    const why = whyTypeUnavailable(type);
    if (why !== null) return refused(invalidField('type', why));
    return parseChannelConfig(type, given, (url) => outgoingHostRule.whyUrlForbidden(url));
  }

  #recordAction(by: Viewer, action: AuditAction, { name, type, userId }: ChannelRow): void {
    const { trail } = this.#options;
    trail.recordAction(trail.actorOf(by), action, name, { type, platform: userId === null });
  }

  #testMessage(): Message {
    const { dateClock, isSimulated } = this.#options;
    return {
      id: `test-${randomUUID()}`,
      kind: 'test',
      at: new Date(dateClock.now()).toISOString(),
      title: `${isSimulated ? '[SIMULATED] ' : ''}${TEST_MESSAGE_TEXT.title}`,
      text: TEST_MESSAGE_TEXT.text,
      data: {},
    };
  }
}

const CHANNEL_NOT_FOUND = notFound('There is no such channel.');
const ADMINISTRATORS_ONLY = forbidden('Only administrators may add channels of the platform.');
const TOO_MANY_CHANNELS = conflict(`There are ${MAX_CHANNELS} channels already: remove one first.`);
const TESTED_TOO_RECENTLY = {
  code: 'TOO_MANY',
  message: 'This channel was tested a moment ago. Wait before the next test.',
} as const;
const UNPAIRED_QUIET_HOURS = 'must be set together with quietFrom, and be another time';
