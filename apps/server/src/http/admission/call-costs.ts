/**
 * The price of a call not measured yet, in milliseconds of the thread: better too high than too low.
 */
const FIRST_PRICE_MS = 10;
/** The weight of the last call against all earlier ones; a rise is believed sooner. */
const LAST_CALL_WEIGHTS = { dearer: 0.3, cheaper: 0.1 };
/** One measurement counts no more, because the first calls after a start are still being compiled. */
const DEAREST_MS = 250;

export class CallCosts {
  readonly #prices = new Map<string, number>();

  expectedCost(calls: readonly string[]): number {
    return calls.reduce((sum, call) => sum + this.#priceOf(call), 0);
  }

  /** Divides the request's time among its calls in proportion to their expected costs. */
  learnCost(calls: readonly string[], spentMs: number): void {
    const expected = this.expectedCost(calls);
    const taken = Math.min(spentMs, DEAREST_MS * calls.length);
    for (const call of calls) {
      const price = this.#priceOf(call);
      const part = expected === 0 ? taken / calls.length : (taken * price) / expected;
      const weight = part > price ? LAST_CALL_WEIGHTS.dearer : LAST_CALL_WEIGHTS.cheaper;
      this.#prices.set(call, this.#prices.has(call) ? price + weight * (part - price) : part);
    }
  }

  #priceOf(call: string): number {
    return this.#prices.get(call) ?? FIRST_PRICE_MS;
  }
}
