import { type FaultPlan, FaultSwitch, hashNumber } from '@tideline/broker/simulator';
import { hashText } from './random.ts';

export type Fault = keyof FaultPlan['rates'];

const HASH_RANGE = 4_294_967_296;
const GOAL_RATE = 0.9;
/**
 * Sells at the broker, by it or by a person: decided when the account first holds something, done
 * some time later.
 */
export const EXTERNAL_ACTS: ReadonlySet<string> = new Set<Fault>([
  'early-liquidation',
  'manual-close',
]);

/**
 * Decides as its parent does, but by a quicker hash, because runs ask a hundred thousand times a
 * second. Reports each strike at once.
 */
export class WatchedFaults extends FaultSwitch {
  /** Whether an account is in the state that the goal's fault needs. */
  isOnTarget = false;
  readonly #onStrike: (fault: Fault) => void;
  readonly #goal: string | null;
  readonly #instant: () => number;
  readonly #occasions = new Map<Fault, number>();
  readonly #seeds = new Map<string, number>();
  /** Cached: one occasion is asked about for one fault after another. */
  #last = { occasion: '', hash: 0 };

  /** `instant` counts on the quote grid from the open. */
  constructor(
    onStrike: (fault: Fault) => void,
    goal: string | null = null,
    instant: () => number = () => 0,
  ) {
    super();
    this.#onStrike = onStrike;
    this.#goal = goal;
    this.#instant = instant;
  }

  override setPlan(plan: FaultPlan): void {
    super.setPlan(plan);
    this.#occasions.clear();
    this.#seeds.clear();
    this.#last = { occasion: '', hash: 0 };
  }

  override strikesOn(fault: Fault, occasion: string): boolean {
    const rate = this.#rateOf(fault);
    return rate > 0 && this.#drawStrike(fault, rate, this.#hashNumber(occasion));
  }

  override strikesNext(fault: Fault): boolean {
    const rate = this.#rateOf(fault);
    if (rate === 0) return false;
    const occasion = (this.#occasions.get(fault) ?? 0) + 1;
    this.#occasions.set(fault, occasion);
    return this.#drawStrike(fault, rate, occasion);
  }

  override drawNumber(what: string, occasion: string, low: number, high: number): number {
    // A goal's external sell waits until an account is in the goal's state.
    if (what === this.#goal && EXTERNAL_ACTS.has(what)) {
      return this.isOnTarget ? this.#instant() : Number.POSITIVE_INFINITY;
    }
    const fraction = hashText(this.#seedOf(what), `number|${occasion}`) / HASH_RANGE;
    return low + Math.floor(fraction * (high - low + 1));
  }

  override drawNumberForLastFault(fault: Fault, low: number, high: number): number {
    return this.drawNumber(fault, `how|${this.#occasions.get(fault) ?? 0}`, low, high);
  }

  #drawStrike(fault: Fault, rate: number, occasion: number): boolean {
    if (hashNumber(this.#seedOf(fault), occasion) >= rate * HASH_RANGE) return false;
    // The fault strikes once: a false answer always repeated can't be recognised as false.
    if (fault === this.#goal && !EXTERNAL_ACTS.has(fault)) this.isOnTarget = false;
    this.#onStrike(fault);
    return true;
  }

  #rateOf(fault: Fault): number {
    const rate = this.plan.rates[fault] ?? 0;
    if (rate === 0 || fault !== this.#goal) return rate;
    // An external sell is decided once, when there is something to sell.
    return this.isOnTarget || EXTERNAL_ACTS.has(fault) ? GOAL_RATE : rate;
  }

  #hashNumber(occasion: string): number {
    if (occasion !== this.#last.occasion) {
      this.#last = { occasion, hash: hashText(this.plan.seed, occasion) };
    }
    return this.#last.hash;
  }

  #seedOf(what: string): number {
    const known = this.#seeds.get(what);
    if (known !== undefined) return known;
    const seed = hashText(this.plan.seed, what);
    this.#seeds.set(what, seed);
    return seed;
  }
}
