import type * as ports from './ports/index.ts';
import type { Scope } from './schemas/tokens.ts';

/** What a call can reach. Nothing here can place or alter an order. */
export interface CallContext {
  readonly viewer: ports.Viewer | null;
  /** Scopes of the API token that calls; null for a session and for visitors. */
  readonly scopes: readonly Scope[] | null;
  readonly requestId: string;
  /** Resolves when a call in a batch may run; without it all of a batch's calls run at once. */
  readonly waitForBatchTurn?: (() => Promise<void>) | undefined;
  readonly auth: ports.AuthPort;
  readonly deniedCalls: ports.DeniedCallsPort;
  readonly users: ports.UsersPort;
  readonly allowedEmails: ports.AllowedEmailsPort;
  readonly audit: ports.AuditPort;
  readonly brokerConnection: ports.BrokerConnectionPort;
  readonly trading: ports.TradingPort;
  readonly market: ports.MarketPort;
  readonly ledger: ports.LedgerPort;
  readonly tradeHistory: ports.TradeHistoryPort;
  readonly alarms: ports.AlarmPort;
  readonly killSwitch: ports.KillSwitchPort;
  readonly operatorLimits: ports.OperatorLimitsPort;
  readonly blackouts: ports.BlackoutsPort;
  readonly flatten: ports.FlattenPort;
  readonly notifications: ports.NotificationsPort;
  readonly apiTokens: ports.ApiTokensPort;
}
