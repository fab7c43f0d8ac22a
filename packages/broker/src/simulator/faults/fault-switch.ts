import type { TradingDate } from '@tideline/engine';
import type { FaultClass } from './fault-class.ts';
import { drawFaultNumber, type FaultPlan, faultStrikes, NO_FAULTS } from './fault-plan.ts';

export interface FaultCount {
  readonly occasions: number;
  readonly struck: number;
}

export interface FaultSource {
  strikesOn(fault: FaultClass, occasion: string): boolean;
  drawNumber(faultName: string, occasion: string, low: number, high: number): number;
}

export function accountDayOccasion(accountNumber: string, date: TradingDate): string {
  return `${accountNumber}|${date}`;
}

export class FaultSwitch implements FaultSource {
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

  setPlan(plan: FaultPlan): void {
    this.#plan = plan;
    this.#counts.clear();
  }

  strikesOn(fault: FaultClass, occasion: string): boolean {
    if ((this.#plan.rates[fault] ?? 0) === 0) return false;
    const hasStruck = faultStrikes(this.#plan, fault, occasion);
    const countBefore = this.#counts.get(fault) ?? { occasions: 0, struck: 0 };
    this.#counts.set(fault, {
      occasions: countBefore.occasions + 1,
      struck: countBefore.struck + Number(hasStruck),
    });
    return hasStruck;
  }

  /** Whether the fault strikes on its next occasion, which this uses up. */
  strikesNext(fault: FaultClass): boolean {
    return this.strikesOn(fault, String(this.#counts.get(fault)?.occasions ?? 0));
  }

  drawNumber(faultName: string, occasion: string, low: number, high: number): number {
    return drawFaultNumber(this.#plan, faultName, occasion, low, high);
  }

  drawNumberForLastFault(fault: FaultClass, low: number, high: number): number {
    return this.drawNumber(fault, `how|${this.#counts.get(fault)?.occasions ?? 0}`, low, high);
  }
}
