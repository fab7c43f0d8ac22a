import { type FaultPlan, FaultSwitch } from '@tideline/broker/simulator';
import { hashText } from './random.ts';

export type Fault = keyof FaultPlan['rates'];

const ALL = 4_294_967_296;

/**
 * The simulator's switch of faults for a run in which it is asked a hundred thousand times a second:
 * the same answers for the same questions, by a quicker hash, and each strike is told at its moment.
 */
export class WatchedFaults extends FaultSwitch {
  readonly #onStrike: (fault: Fault) => void;
  /** Those without a name are numbered. */
  readonly #occasions = new Map<Fault, number>();
  readonly #seeds = new Map<string, number>();

  constructor(onStrike: (fault: Fault) => void) {
    super();
    this.#onStrike = onStrike;
  }

  override set(plan: FaultPlan): void {
    super.set(plan);
    this.#occasions.clear();
    this.#seeds.clear();
  }

  override strikes(fault: Fault, occasion: string): boolean {
    const rate = this.plan.rates[fault] ?? 0;
    if (rate === 0) return false;
    const struck = hashText(this.#seedOf(fault), occasion) < rate * ALL;
    if (struck) this.#onStrike(fault);
    return struck;
  }

  override strikesNext(fault: Fault): boolean {
    if ((this.plan.rates[fault] ?? 0) === 0) return false;
    const occasion = (this.#occasions.get(fault) ?? 0) + 1;
    this.#occasions.set(fault, occasion);
    return this.strikes(fault, String(occasion));
  }

  override number(what: string, occasion: string, low: number, high: number): number {
    const fraction = hashText(this.#seedOf(what), `number|${occasion}`) / ALL;
    return low + Math.floor(fraction * (high - low + 1));
  }

  override numberOfLast(fault: Fault, low: number, high: number): number {
    return this.number(fault, `how|${this.#occasions.get(fault) ?? 0}`, low, high);
  }

  #seedOf(what: string): number {
    const known = this.#seeds.get(what);
    if (known !== undefined) return known;
    const seed = hashText(this.plan.seed, what);
    this.#seeds.set(what, seed);
    return seed;
  }
}
