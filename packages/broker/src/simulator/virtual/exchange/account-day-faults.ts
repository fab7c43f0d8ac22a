import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSource, FaultSwitch } from '../../faults/fault-switch.ts';

export const EXTERNAL_CLOSES = ['early-liquidation', 'manual-close'] as const;

/** Instants of the quote grid: five minutes. */
const MAX_INSTANTS_UNTIL_CLOSE = 60;

/**
 * An external close is drawn once in an account's day, soon after the account holds something. So
 * every counted strike has an effect, and half-hour runs see what a whole day rarely has.
 */
export class AccountDayFaults implements FaultSource {
  readonly #faults: FaultSwitch;
  readonly #holdsPosition: (accountNumber: string) => boolean;
  readonly #currentInstant: () => number;
  /** `instantIndex` counts instants of the quote grid from the open. */
  readonly #decidedFaults = new Map<string, { hasStruck: boolean; instantIndex: number }>();
  #plan: FaultSwitch['plan'];

  constructor(
    faults: FaultSwitch,
    holdsPosition: (accountNumber: string) => boolean,
    currentInstant: () => number,
  ) {
    this.#faults = faults;
    this.#holdsPosition = holdsPosition;
    this.#currentInstant = currentInstant;
    this.#plan = faults.plan;
  }

  strikesOn(fault: FaultClass, occasion: string): boolean {
    if (!EXTERNAL_CLOSES.some((one) => one === fault))
      return this.#faults.strikesOn(fault, occasion);
    if ((this.#faults.plan.rates[fault] ?? 0) === 0) return false;
    const [accountNumber = ''] = occasion.split('|', 1);
    if (!this.#holdsPosition(accountNumber)) return false;
    if (this.#plan !== this.#faults.plan) {
      this.#decidedFaults.clear();
      this.#plan = this.#faults.plan;
    }
    const key = `${fault}|${occasion}`;
    const decidedFault = this.#decidedFaults.get(key);
    if (decidedFault !== undefined) return decidedFault.hasStruck;
    const hasStruck = this.#faults.strikesOn(fault, occasion);
    this.#decidedFaults.set(key, { hasStruck, instantIndex: this.#currentInstant() });
    return hasStruck;
  }

  drawNumber(faultName: string, occasion: string, low: number, high: number): number {
    const decidedFault = this.#decidedFaults.get(`${faultName}|${occasion.replace(/^when\|/, '')}`);
    if (decidedFault === undefined) return this.#faults.drawNumber(faultName, occasion, low, high);
    const first = Math.min(high, Math.max(low, decidedFault.instantIndex + 1));
    const last = Math.min(high, first + MAX_INSTANTS_UNTIL_CLOSE);
    return this.#faults.drawNumber(faultName, occasion, first, last);
  }
}
