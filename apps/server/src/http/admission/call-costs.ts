/**
 * The price of a call not measured yet, in milliseconds of the thread: better too high than too low.
 */
const DEFAULT_COST_MS = 10;
/** The weight of the last call against all earlier ones; a rise is believed sooner. */
const LAST_CALL_WEIGHTS = { dearer: 0.3, cheaper: 0.1 };
/** One measurement counts no more, because the first calls after a start are still being compiled. */
const MAX_COST_MS = 250;

export class CallCosts {
  readonly #costMsByCall = new Map<string, number>();

  expectedCostMs(calls: readonly string[]): number {
    return calls.reduce((sum, call) => sum + this.#costMsOf(call), 0);
  }

  /** Divides the request's time among its calls in proportion to their expected costs. */
  learnCost(calls: readonly string[], spentMs: number): void {
    const expectedMs = this.expectedCostMs(calls);
    const takenMs = Math.min(spentMs, MAX_COST_MS * calls.length);
    for (const call of calls) {
      const costMs = this.#costMsOf(call);
      const partMs = expectedMs === 0 ? takenMs / calls.length : (takenMs * costMs) / expectedMs;
      const weight = partMs > costMs ? LAST_CALL_WEIGHTS.dearer : LAST_CALL_WEIGHTS.cheaper;
      const learntMs = this.#costMsByCall.has(call) ? costMs + weight * (partMs - costMs) : partMs;
      this.#costMsByCall.set(call, learntMs);
    }
  }

  #costMsOf(call: string): number {
    return this.#costMsByCall.get(call) ?? DEFAULT_COST_MS;
  }
}
