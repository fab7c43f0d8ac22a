import { hashBetween } from '../market/name-hash.ts';
import { FAULT_CLASSES, type FaultClass, isFaultClass } from './fault-class.ts';

/** Rates are from 0 to 1. A class without one never strikes. */
export interface FaultPlan {
  readonly seed: number;
  readonly rates: Readonly<Partial<Record<FaultClass, number>>>;
}

export class FaultPlanError extends Error {
  override readonly name = 'FaultPlanError';
}

const MAX_SEED = 4_294_967_295;
/** Rates are exact to a millionth. */
const RATE_STEPS = 1_000_000;

export const NO_FAULTS: FaultPlan = { seed: 0, rates: {} };

/** Depends only on seed, class and the occasion's name, not on the order of calls. */
export function faultStrikes(plan: FaultPlan, fault: FaultClass, occasion: string): boolean {
  const rate = plan.rates[fault] ?? 0;
  if (rate === 0) return false;
  return drawFaultNumber(plan, fault, occasion, 0, RATE_STEPS - 1) < rate * RATE_STEPS;
}

/** A number in [low, high] that the occasion's name decides. */
export function drawFaultNumber(
  { seed }: FaultPlan,
  faultName: string,
  occasion: string,
  low: number,
  high: number,
): number {
  return hashBetween(`${seed}|fault|${faultName}|${occasion}`, low, high);
}

/** Reads `{seed, rates: {class: rate}}`. Throws `FaultPlanError`. */
export function readFaultPlan(value: unknown): FaultPlan {
  const { seed = 0, rates = {}, ...others } = readRecord(value, 'faults');
  const [other] = Object.keys(others);
  if (other !== undefined) throw new FaultPlanError(`${other} is not a field: seed and rates are`);
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
    throw new FaultPlanError(`seed must be a whole number from 0 to ${MAX_SEED}`);
  }
  const checkedRates = Object.entries(readRecord(rates, 'rates')).map(([name, rate]) => {
    if (!isFaultClass(name)) {
      const knownNames = Object.keys(FAULT_CLASSES).join(', ');
      throw new FaultPlanError(`rates.${name} is no class of faults: ${knownNames}`);
    }
    if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) {
      throw new FaultPlanError(`rates.${name} must be a number from 0 to 1`);
    }
    return [name, rate] as const;
  });
  return { seed, rates: Object.fromEntries(checkedRates) };
}

/** Reads `request-lost=0.1,quote-stale=0.05`. Throws `FaultPlanError`. */
export function parseFaultRates(text: string, seed: number): FaultPlan {
  const rates = text.split(',').map((pair) => {
    const [, name, rate] = /^\s*([a-z-]+)=(\d+(?:\.\d+)?)\s*$/.exec(pair) ?? [];
    if (name === undefined || rate === undefined) {
      const given = JSON.stringify(pair);
      throw new FaultPlanError(`must be class=rate pairs between commas, was ${given}`);
    }
    return [name, Number(rate)] as const;
  });
  const names = rates.map(([name]) => name);
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index);
  if (repeatedName !== undefined) throw new FaultPlanError(`rates.${repeatedName} is given twice`);
  return readFaultPlan({ seed, rates: Object.fromEntries(rates) });
}

function readRecord(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FaultPlanError(`${field} must be an object`);
  }
  return value as Readonly<Record<string, unknown>>;
}
