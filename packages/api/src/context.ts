import type {
  AlarmPort,
  AllowedEmailsPort,
  AuditPort,
  AuthPort,
  BlackoutsPort,
  ConnectionPort,
  DeniedCallsPort,
  EvidencePort,
  FlattenPort,
  KillSwitchPort,
  LedgerPort,
  LimitsPort,
  MarketPort,
  NotificationsPort,
  TokensPort,
  TradingPort,
  UsersPort,
  Viewer,
} from './ports/index.ts';
import type { Scope } from './schemas/tokens.ts';

/** What a call can reach. Nothing here can place or alter an order. */
export interface Context {
  readonly viewer: Viewer | null;
  /** Scopes of the API token that calls; null for a session and for visitors. */
  readonly scopes: readonly Scope[] | null;
  readonly requestId: string;
  /** Resolves when a call in a batch may run; without it all of a batch's calls run at once. */
  readonly turn?: (() => Promise<void>) | undefined;
  readonly auth: AuthPort;
  readonly deniedCalls: DeniedCallsPort;
  readonly users: UsersPort;
  readonly allowedEmails: AllowedEmailsPort;
  readonly audit: AuditPort;
  readonly connection: ConnectionPort;
  readonly trading: TradingPort;
  readonly market: MarketPort;
  readonly ledger: LedgerPort;
  readonly evidence: EvidencePort;
  readonly alarms: AlarmPort;
  readonly killSwitch: KillSwitchPort;
  readonly limits: LimitsPort;
  readonly blackouts: BlackoutsPort;
  readonly flatten: FlattenPort;
  readonly notifications: NotificationsPort;
  readonly tokens: TokensPort;
}
