import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch, NamedFaults } from '../../faults/fault-switch.ts';

export const EXTERNAL_CLOSES = ['early-liquidation', 'manual-close'] as const;

/** This many instants of the quote grid are five minutes. */
const GRID_INSTANTS_SOON = 60;

interface DecidedFault {
  readonly hasStruck: boolean;
  /** An instant of the quote grid, counted from the open. */
  readonly instant: number;
}

/**
 * An external close is drawn once in an account's day, soon after the account holds something. So
 * only strikes with an effect count, and half-hour runs see what a whole day rarely has.
 */
export class DayFaults implements NamedFaults {
  readonly #faults: FaultSwitch;
  readonly #holdsPosition: (accountNumber: string) => boolean;
  readonly #currentInstant: () => number;
  readonly #known = new Map<string, DecidedFault>();
  #plan: FaultSwitch['plan'];

  constructor(
    faults: FaultSwitch,
    holds: (accountNumber: string) => boolean,
    instant: () => number,
  ) {
    this.#faults = faults;
    this.#holdsPosition = holds;
    this.#currentInstant = instant;
    this.#plan = faults.plan;
  }

  strikesOn(fault: FaultClass, occasion: string): boolean {
    if (!EXTERNAL_CLOSES.some((one) => one === fault))
      return this.#faults.strikesOn(fault, occasion);
    if ((this.#faults.plan.rates[fault] ?? 0) === 0) return false;
    const [accountNumber = ''] = occasion.split('|', 1);
    if (!this.#holdsPosition(accountNumber)) return false;
    if (this.#plan !== this.#faults.plan) {
      this.#known.clear();
      this.#plan = this.#faults.plan;
    }
    const key = `${fault}|${occasion}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known.hasStruck;
    const hasStruck = this.#faults.strikesOn(fault, occasion);
    this.#known.set(key, { hasStruck, instant: this.#currentInstant() });
    return hasStruck;
  }

  drawNumber(what: string, occasion: string, low: number, high: number): number {
    const known = this.#known.get(`${what}|${occasion.replace(/^when\|/, '')}`);
    if (known === undefined) return this.#faults.drawNumber(what, occasion, low, high);
    const from = Math.min(high, Math.max(low, known.instant + 1));
    return this.#faults.drawNumber(what, occasion, from, Math.min(high, from + GRID_INSTANTS_SOON));
  }
}
