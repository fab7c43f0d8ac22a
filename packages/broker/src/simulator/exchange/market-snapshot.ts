import {
  type EpochMs,
  MINUTE,
  type OptionContract,
  type Price,
  type Quote,
  type Session,
} from '@tideline/engine';
import { SIMULATOR_POLICY } from '../../port/broker-policy.ts';
import type { FaultSource } from '../faults/fault-switch.ts';

export interface MarketSnapshot {
  readonly now: EpochMs;
  /** Latencies are hashes of the seed and of the order. */
  readonly seed: string;
  readonly session: Session;
  contractOf(symbol: string): OptionContract | null;
  quoteOf(symbol: string): Quote | null;
  readonly faults?: FaultSource | undefined;
}

export function isOpen(snapshot: MarketSnapshot): boolean {
  return snapshot.now >= snapshot.session.open && snapshot.now < snapshot.session.close;
}

export function isPastOpeningCutoff(snapshot: MarketSnapshot): boolean {
  return snapshot.now >= snapshot.session.close - SIMULATOR_POLICY.lastEntryMinutes * MINUTE;
}

export function isLiquidating(snapshot: MarketSnapshot): boolean {
  const { now, session } = snapshot;
  return isOpen(snapshot) && now >= session.close - SIMULATOR_POLICY.ownSellMinutes * MINUTE;
}

export function intrinsicValue(contract: OptionContract, underlying: Price): Price {
  const difference = underlying - contract.strike;
  return Math.max(0, contract.side === 'call' ? difference : -difference);
}
