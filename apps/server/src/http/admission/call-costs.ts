/** Price of an unmeasured call, in milliseconds of the thread: better too much than too little. */
const FIRST_PRICE_MS = 10;
/** The last call's weight against all earlier ones: higher costs are believed sooner. */
const WEIGHTS = { dearer: 0.3, cheaper: 0.1 };
/** The first calls after a start are still being compiled, so one measurement counts no more. */
const DEAREST_MS = 250;

export class CallCosts {
  readonly #prices = new Map<string, number>();

  of(calls: readonly string[]): number {
    return calls.reduce((sum, call) => sum + this.#price(call), 0);
  }

  /** Each call takes its expected part of the request's time. */
  learn(calls: readonly string[], spent: number): void {
    const expected = this.of(calls);
    const taken = Math.min(spent, DEAREST_MS * calls.length);
    for (const call of calls) {
      const price = this.#price(call);
      const part = expected === 0 ? taken / calls.length : (taken * price) / expected;
      const weight = part > price ? WEIGHTS.dearer : WEIGHTS.cheaper;
      this.#prices.set(call, this.#prices.has(call) ? price + weight * (part - price) : part);
    }
  }

  #price(call: string): number {
    return this.#prices.get(call) ?? FIRST_PRICE_MS;
  }
}
