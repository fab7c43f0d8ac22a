import type { TradingDate } from '@tideline/engine';
import type { FaultClass } from './fault-class.ts';
import { type FaultPlan, faultNumber, NO_FAULTS, strikesAt } from './fault-plan.ts';

/** How often a class could have struck and did, since its plan was set. */
export interface FaultCount {
  readonly occasions: number;
  readonly struck: number;
}

/** What the exchange asks of faults: occasions that have names. */
export interface NamedFaults {
  strikes(fault: FaultClass, occasion: string): boolean;
  /** A whole number in [low, high] that belongs to an occasion. */
  number(what: string, occasion: string, low: number, high: number): number;
}

/** The name of an account's day as an occasion. */
export function accountDay(accountNumber: string, date: TradingDate): string {
  return `${accountNumber}|${date}`;
}

/** The plan of faults that is in force, which may change while the simulator runs. */
export class FaultSwitch implements NamedFaults {
  readonly #counts = new Map<FaultClass, FaultCount>();
  #plan: FaultPlan;

  constructor(plan: FaultPlan = NO_FAULTS) {
    this.#plan = plan;
  }

  get plan(): FaultPlan {
    return this.#plan;
  }

  /** By class, as far as it has a rate and was asked for. */
  get counts(): Readonly<Partial<Record<FaultClass, FaultCount>>> {
    return Object.fromEntries(this.#counts);
  }

  /** Puts another plan in force, from its first occasion on. */
  set(plan: FaultPlan): void {
    this.#plan = plan;
    this.#counts.clear();
  }

  strikes(fault: FaultClass, occasion: string): boolean {
    if ((this.#plan.rates[fault] ?? 0) === 0) return false;
    const struck = strikesAt(this.#plan, fault, occasion);
    const before = this.#counts.get(fault) ?? { occasions: 0, struck: 0 };
    this.#counts.set(fault, {
      occasions: before.occasions + 1,
      struck: before.struck + Number(struck),
    });
    return struck;
  }

  /** Whether a class strikes at its next occasion: for occasions that have no name but their number. */
  strikesNext(fault: FaultClass): boolean {
    return this.strikes(fault, String(this.#counts.get(fault)?.occasions ?? 0));
  }

  number(what: string, occasion: string, low: number, high: number): number {
    return faultNumber(this.#plan, what, occasion, low, high);
  }

  /** A whole number that belongs to the last occasion of a class. */
  numberOfLast(fault: FaultClass, low: number, high: number): number {
    return this.number(fault, `how|${this.#counts.get(fault)?.occasions ?? 0}`, low, high);
  }
}
