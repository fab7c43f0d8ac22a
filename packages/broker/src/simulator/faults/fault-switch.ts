import type { TradingDate } from '@tideline/engine';
import type { FaultClass } from './fault-class.ts';
import { type FaultPlan, faultNumber, NO_FAULTS, strikesAt } from './fault-plan.ts';

export interface FaultCount {
  readonly occasions: number;
  readonly struck: number;
}

export interface NamedFaults {
  strikesOn(fault: FaultClass, occasion: string): boolean;
  drawNumber(what: string, occasion: string, low: number, high: number): number;
}

export function accountDay(accountNumber: string, date: TradingDate): string {
  return `${accountNumber}|${date}`;
}

export class FaultSwitch implements NamedFaults {
  readonly #counts = new Map<FaultClass, FaultCount>();
  #plan: FaultPlan;

  constructor(plan: FaultPlan = NO_FAULTS) {
    this.#plan = plan;
  }

  get plan(): FaultPlan {
    return this.#plan;
  }

  get counts(): Readonly<Partial<Record<FaultClass, FaultCount>>> {
    return Object.fromEntries(this.#counts);
  }

  set(plan: FaultPlan): void {
    this.#plan = plan;
    this.#counts.clear();
  }

  strikesOn(fault: FaultClass, occasion: string): boolean {
    if ((this.#plan.rates[fault] ?? 0) === 0) return false;
    const hasStruck = strikesAt(this.#plan, fault, occasion);
    const before = this.#counts.get(fault) ?? { occasions: 0, struck: 0 };
    this.#counts.set(fault, {
      occasions: before.occasions + 1,
      struck: before.struck + Number(hasStruck),
    });
    return hasStruck;
  }

  strikesNext(fault: FaultClass): boolean {
    return this.strikesOn(fault, String(this.#counts.get(fault)?.occasions ?? 0));
  }

  drawNumber(what: string, occasion: string, low: number, high: number): number {
    return faultNumber(this.#plan, what, occasion, low, high);
  }

  numberOfLast(fault: FaultClass, low: number, high: number): number {
    return this.drawNumber(fault, `how|${this.#counts.get(fault)?.occasions ?? 0}`, low, high);
  }
}
