/** Of a call that nobody has made yet, in milliseconds of the thread: rather too much than too little. */
const FIRST_PRICE_MS = 10;
/** How much the last call counts beside all the earlier ones: what is dear is believed sooner. */
const WEIGHTS = { dearer: 0.3, cheaper: 0.1 };
/** The first calls after a start are compiled: they say little of the later ones. */
const DEAREST_MS = 250;

/** What each kind of call costs: the running mean of what it took. */
export class PriceList {
  readonly #prices = new Map<string, number>();

  /** Of a request that makes these calls. */
  of(calls: readonly string[]): number {
    return calls.reduce((sum, call) => sum + this.#price(call), 0);
  }

  /** The request took so long: each of its calls the part that was expected of it. */
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
