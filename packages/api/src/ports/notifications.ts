import type {
  ChannelChange,
  ChannelEntry,
  ChannelTest,
  DeliveryEntry,
  NewChannel,
  UnavailableChannelType,
} from '../schemas/notifications.ts';
import type { Answer, Awaitable, PageQuery, Viewer } from './viewer.ts';

/** A viewer's own channels and, for administrators, the platform's. Any other is NOT_FOUND. */
export interface NotificationsPort {
  listChannels(viewer: Viewer): Awaitable<readonly ChannelEntry[]>;
  listUnavailableTypes(): Awaitable<readonly UnavailableChannelType[]>;
  isPlatformChannel(viewer: Viewer, id: string): Awaitable<boolean>;
  /** INVALID for an address that may not be sent to; CONFLICT with too many. */
  addChannel(by: Viewer, channel: NewChannel): Answer<ChannelEntry>;
  changeChannel(by: Viewer, change: ChannelChange): Answer<ChannelEntry>;
  removeChannel(by: Viewer, id: string): Answer<null>;
  /** Refused with TOO_MANY shortly after another test. */
  testChannel(by: Viewer, id: string): Answer<ChannelTest>;
  /** The public key by which push services know this server; made when first requested. */
  readPushKey(): Awaitable<string>;
  listDeliveries(
    viewer: Viewer,
    id: string | null,
    page: PageQuery,
  ): Answer<readonly DeliveryEntry[]>;
}
