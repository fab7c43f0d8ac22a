import { CENT, CONTRACT_MULTIPLIER, type Money } from '../model/money.ts';
import type { OrderSide } from '../model/order.ts';
import type { Unit } from '../model/unit.ts';

/** Millionths of a dollar: fee rates have five decimals. */
export type MicroDollars = Unit<'microDollars'>;

export const MICRO_DOLLARS_PER_MONEY_UNIT = 100;
const MICRO_DOLLARS_PER_CENT = MICRO_DOLLARS_PER_MONEY_UNIT * CENT;

/**
 * Fees that a broker passes on per option contract, at the last published rates (changed every
 * year; CAT is the upper of its published pair, for 100 equivalent shares). Commission is zero.
 */
const FEE_RATES = {
  /** Options Regulatory Fee, on each side. */
  orf: 26_850,
  /** Options Clearing Corporation, on each side, at most `occCap` per execution. */
  occ: 20_000,
  occCap: 55_000_000,
  /** FINRA Trading Activity Fee, sells only. */
  taf: 2_790,
  /** Consolidated Audit Trail, on each side. */
  cat: 5_300,
} as const satisfies Record<string, MicroDollars>;

export function executionFees(side: OrderSide, quantity: number): MicroDollars {
  const clearingFees = Math.min(FEE_RATES.occ * quantity, FEE_RATES.occCap);
  const activityFees = side === 'sell' ? FEE_RATES.taf * quantity : 0;
  return (FEE_RATES.orf + FEE_RATES.cat) * quantity + clearingFees + activityFees;
}

export const ROUND_TRIP_FEES: MicroDollars = executionFees('buy', 1) + executionFees('sell', 1);

/** In 1/10,000 dollar, unrounded. */
export const ROUND_TRIP_FEES_PER_SHARE =
  ROUND_TRIP_FEES / MICRO_DOLLARS_PER_MONEY_UNIT / CONTRACT_MULTIPLIER;

/** Keeps fractions of 1/10,000 dollar. */
export function netPnl(grossPnl: Money, fees: MicroDollars): Money {
  return grossPnl - fees / MICRO_DOLLARS_PER_MONEY_UNIT;
}

/** A broker rounds a day's sum up to the cent. */
export function chargedFees(accrued: MicroDollars): Money {
  return Math.ceil(accrued / MICRO_DOLLARS_PER_CENT) * CENT;
}

/**
 * A row is charged the day's rounded-up sum with it, less the one without it: so a day's rows add
 * up to its charge exactly, and a later row changes none before it.
 */
export function chargedFeesShare(earlierFees: MicroDollars, ownFees: MicroDollars): Money {
  return chargedFees(earlierFees + ownFees) - chargedFees(earlierFees);
}
