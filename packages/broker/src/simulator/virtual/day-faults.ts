import type { FaultClass } from '../faults/fault-class.ts';
import type { FaultSwitch, NamedFaults } from '../faults/fault-switch.ts';

/** What others do to an account on a day, of which the exchange asks at every instant. */
export const BY_OTHERS = ['early-liquidation', 'manual-close'] as const;

/**
 * The faults as the exchange asks of them. A day of an account is one occasion of what others do to
 * it, and none while the account holds nothing: so strikes are counted that can do something.
 */
export class DayFaults implements NamedFaults {
  readonly #faults: FaultSwitch;
  readonly #holds: (accountNumber: string) => boolean;
  readonly #known = new Map<string, boolean>();
  #plan: FaultSwitch['plan'];

  constructor(faults: FaultSwitch, holds: (accountNumber: string) => boolean) {
    this.#faults = faults;
    this.#holds = holds;
    this.#plan = faults.plan;
  }

  strikes(fault: FaultClass, occasion: string): boolean {
    if (!BY_OTHERS.some((one) => one === fault)) return this.#faults.strikes(fault, occasion);
    if ((this.#faults.plan.rates[fault] ?? 0) === 0) return false;
    const [accountNumber = ''] = occasion.split('|', 1);
    if (!this.#holds(accountNumber)) return false;
    if (this.#plan !== this.#faults.plan) {
      this.#known.clear();
      this.#plan = this.#faults.plan;
    }
    const key = `${fault}|${occasion}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const struck = this.#faults.strikes(fault, occasion);
    this.#known.set(key, struck);
    return struck;
  }

  number(what: string, occasion: string, low: number, high: number): number {
    return this.#faults.number(what, occasion, low, high);
  }
}
