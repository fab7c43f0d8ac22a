/**
 * One call of a kind at a time. Requests during one share the next one's answer, which begins after
 * it.
 */
export class SingleFlight<Answer> {
  readonly #endByKind = new Map<string, Promise<void>>();
  readonly #waitingByKind = new Map<string, Promise<Answer>>();

  run(kind: string, call: () => Promise<Answer>): Promise<Answer> {
    const waiting = this.#waitingByKind.get(kind);
    if (waiting !== undefined) return waiting;
    const end = this.#endByKind.get(kind);
    if (end === undefined) return this.#startCall(kind, call);
    const next = end.then(() => {
      this.#waitingByKind.delete(kind);
      return this.#startCall(kind, call);
    });
    this.#waitingByKind.set(kind, next);
    return next;
  }

  #startCall(kind: string, call: () => Promise<Answer>): Promise<Answer> {
    const answer = call();
    const leave = () => void this.#endByKind.delete(kind);
    this.#endByKind.set(kind, answer.then(leave, leave));
    return answer;
  }
}
