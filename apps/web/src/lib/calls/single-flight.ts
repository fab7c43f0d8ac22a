/**
 * One call of a kind at a time. Requests during one share the next one's answer, which begins after
 * it.
 */
export class SingleFlight<Answer> {
  readonly #ends = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<Answer>>();

  run(kind: string, call: () => Promise<Answer>): Promise<Answer> {
    const waiting = this.#waiting.get(kind);
    if (waiting !== undefined) return waiting;
    const end = this.#ends.get(kind);
    if (end === undefined) return this.#begin(kind, call);
    const next = end.then(() => {
      this.#waiting.delete(kind);
      return this.#begin(kind, call);
    });
    this.#waiting.set(kind, next);
    return next;
  }

  #begin(kind: string, call: () => Promise<Answer>): Promise<Answer> {
    const answer = call();
    const leave = () => void this.#ends.delete(kind);
    this.#ends.set(kind, answer.then(leave, leave));
    return answer;
  }
}
