import {
  type EpochMs,
  MINUTE,
  type OptionContract,
  type Price,
  type Quote,
  type Session,
} from '@tideline/engine';
import type { NamedFaults } from '../faults/fault-switch.ts';

/** What the exchange may know of the world at one moment. */
export interface ExchangeView {
  readonly now: EpochMs;
  /** Named by the seed: latencies are hashes of it and of the order's own id. */
  readonly seed: string;
  /** The session of the running day. */
  readonly session: Session;
  /** A contract that is listed today, else null. */
  contract(symbol: string): OptionContract | null;
  /** The quote that stands now, null when there is none. */
  quote(symbol: string): Quote | null;
  /** Misbehaviour that was asked for; absent where there is none. */
  readonly faults?: NamedFaults;
}

/** Alpaca's rules for SPY contracts that expire today, relative to the close. */
const NO_OPENING_BEFORE_CLOSE = 30 * MINUTE;
const LIQUIDATION_BEFORE_CLOSE = 15 * MINUTE;

export function isOpen(scene: ExchangeView): boolean {
  return scene.now >= scene.session.open && scene.now < scene.session.close;
}

export function isPastOpeningCutoff(scene: ExchangeView): boolean {
  return scene.now >= scene.session.close - NO_OPENING_BEFORE_CLOSE;
}

export function isLiquidating(scene: ExchangeView): boolean {
  return isOpen(scene) && scene.now >= scene.session.close - LIQUIDATION_BEFORE_CLOSE;
}

/** What a contract is worth at its expiry, per share. */
export function intrinsicValue(contract: OptionContract, underlying: Price): Price {
  const difference = underlying - contract.strike;
  return Math.max(0, contract.side === 'call' ? difference : -difference);
}
