import type {
  ChannelChange,
  ChannelEntry,
  ChannelTest,
  DeliveryEntry,
  NewChannel,
  UnavailableType,
} from '../schemas/notifications.ts';
import type { Page } from './page.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

/** A viewer's own channels and, for administrators, the platform's. Any other is NOT_FOUND. */
export interface NotificationsPort {
  list(viewer: Viewer): Awaitable<readonly ChannelEntry[]>;
  unavailable(): Awaitable<readonly UnavailableType[]>;
  isPlatform(viewer: Viewer, id: string): Awaitable<boolean>;
  /** INVALID for an address that may not be sent to; CONFLICT with too many. */
  add(by: Viewer, channel: NewChannel): Answer<ChannelEntry>;
  change(by: Viewer, change: ChannelChange): Answer<ChannelEntry>;
  remove(by: Viewer, id: string): Answer<null>;
  /** Refused with TOO_MANY shortly after another test. */
  test(by: Viewer, id: string): Answer<ChannelTest>;
  /** The public key by which push services know this server; made when first requested. */
  pushKey(): Awaitable<string>;
  deliveries(viewer: Viewer, id: string | null, page: Page): Answer<readonly DeliveryEntry[]>;
}
