/**
 * Sent and not answered yet, or without an answer for so long that only a query can show the
 * result.
 */
export interface PendingAction {
  readonly id: number;
  /** As the router names it: `bot.stop`. */
  readonly path: string;
  readonly input: unknown;
  /** Of two actions with the same key the later counts. */
  readonly conflictKey: string;
  /** The browser's wall time. */
  readonly sentAtMs: number;
  /**
   * `failed`: the server answers again, and its state is not as asked. `unreadable`: it answers
   * again, and no query shows the result.
   */
  readonly state: 'sent' | 'unknown' | 'failed' | 'unreadable';
}

export class UnconfirmedActions {
  readonly #listeners = new Set<() => void>();
  readonly #nowMs: () => number;
  #actions: readonly PendingAction[] = [];
  #lastId = 0;

  constructor(now: () => number = Date.now) {
    this.#nowMs = now;
  }

  readonly snapshot = (): readonly PendingAction[] => this.#actions;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Replaces an earlier action with the same key: its result no longer matters. */
  addSentAction(path: string, input: unknown, conflictKey = JSON.stringify([path, input])): number {
    this.#lastId += 1;
    const action: PendingAction = {
      id: this.#lastId,
      path,
      input,
      conflictKey,
      sentAtMs: this.#nowMs(),
      state: 'sent',
    };
    this.#replaceActions([
      ...this.#actions.filter(
        (other) => other.state === 'sent' || other.conflictKey !== conflictKey,
      ),
      action,
    ]);
    return action.id;
  }

  msSinceSent({ sentAtMs }: PendingAction): number {
    return this.#nowMs() - sentAtMs;
  }

  markUnknown(id: number): void {
    this.#setState(id, 'unknown');
  }

  markFailed(id: number): void {
    this.#setState(id, 'failed');
  }

  markUnreadable(id: number): void {
    this.#setState(id, 'unreadable');
  }

  remove(id: number): void {
    if (this.#actions.some((action) => action.id === id))
      this.#replaceActions(this.#actions.filter((action) => action.id !== id));
  }

  /** Another user may sign in next. */
  clear(): void {
    if (this.#actions.length > 0) this.#replaceActions([]);
  }

  #setState(id: number, state: PendingAction['state']): void {
    this.#replaceActions(
      this.#actions.map((action) => (action.id === id ? { ...action, state } : action)),
    );
  }

  #replaceActions(actions: readonly PendingAction[]): void {
    this.#actions = actions;
    for (const listener of this.#listeners) listener();
  }
}
