import type { AuditCheck } from '../admin/audit-check.ts';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { CredentialNotices } from '../admin/credential-notices.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { SessionKeeper } from '../auth/session/sessions.ts';
import type { ApiTokens } from '../auth/tokens/api-tokens.ts';
import type { Bot } from '../bot/bot.ts';
import type { FlattenCalls } from '../flatten/flatten-calls.ts';
import type { ChangeHub } from '../http/stream/change-hub.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Notifications } from '../notify/notifications.ts';
import type { BrokerKeysCalls } from '../ports/connection-port.ts';
import type { ReaderClient } from '../reader/reader-client.ts';
import type { MarketParts } from './market.ts';
import type { OperatorStores } from './operator.ts';
import type { Storage } from './storage.ts';

export interface UserParts {
  readonly accounts: Accounts;
  readonly sessions: SessionKeeper;
  readonly tokens: ApiTokens;
  readonly connection: BrokerKeysCalls;
  /** Null once there is an owner. */
  readonly readSetupLink: () => string | null;
}

export interface AppParts {
  readonly storage: Storage;
  readonly market: MarketParts;
  readonly bot: Bot;
  readonly userParts: UserParts;
  readonly reader: ReaderClient;
  readonly changes: ChangeHub;
  readonly metrics: Metrics;
  readonly build: string;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly auditCheck: AuditCheck;
  readonly operator: OperatorStores;
  readonly flatten: FlattenCalls;
  readonly notifications: Notifications;
}
