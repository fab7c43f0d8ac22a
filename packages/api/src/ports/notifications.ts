import type { Result } from '../errors.ts';
import type {
  ChannelChange,
  ChannelEntry,
  ChannelTest,
  DeliveryEntry,
  NewChannel,
  UnavailableType,
} from '../schemas/notifications.ts';
import type { Page } from './page.ts';
import type { Awaitable, Viewer } from './viewer.ts';

/** A viewer's own channels and, for administrators, the platform's. Any other is NOT_FOUND. */
export interface NotificationsPort {
  list(viewer: Viewer): Awaitable<readonly ChannelEntry[]>;
  /** Types that can't be added on this server. */
  unavailable(): Awaitable<readonly UnavailableType[]>;
  /** Whether a channel that the viewer may see is the platform's. */
  isPlatform(viewer: Viewer, id: string): Awaitable<boolean>;
  /** INVALID for an address that may not be sent to; CONFLICT when there are too many. */
  add(by: Viewer, channel: NewChannel): Awaitable<Result<ChannelEntry>>;
  change(by: Viewer, change: ChannelChange): Awaitable<Result<ChannelEntry>>;
  remove(by: Viewer, id: string): Awaitable<Result<null>>;
  /** Sends one message at once. TOO_MANY shortly after another. */
  test(by: Viewer, id: string): Awaitable<Result<ChannelTest>>;
  /** By which push services know this server; made when it is first asked for. */
  pushKey(): Awaitable<string>;
  /** Newest first; of all channels without an id. */
  deliveries(
    viewer: Viewer,
    id: string | null,
    page: Page,
  ): Awaitable<Result<readonly DeliveryEntry[]>>;
}
