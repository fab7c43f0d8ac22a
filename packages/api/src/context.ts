import type {
  AlarmPort,
  AuthPort,
  ConnectionPort,
  KillSwitchPort,
  LedgerPort,
  MarketPort,
  TradingPort,
  Viewer,
} from './ports.ts';

/** All that a call can reach. It stays this small: nothing here can place or alter an order. */
export interface Context {
  readonly viewer: Viewer | null;
  readonly auth: AuthPort;
  readonly connection: ConnectionPort;
  readonly trading: TradingPort;
  readonly market: MarketPort;
  readonly ledger: LedgerPort;
  readonly alarms: AlarmPort;
  readonly killSwitch: KillSwitchPort;
}
