import { createExternalStore } from './external-store.ts';

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
   * `failed`: the server answers again, and the action did not take effect. `unreadable`: it
   * answers again, but no query shows the result.
   */
  readonly state: 'sent' | 'unknown' | 'failed' | 'unreadable';
}

export class UnconfirmedActions {
  readonly #store = createExternalStore<readonly PendingAction[]>([]);
  #lastId = 0;

  readonly snapshot = this.#store.snapshot;
  readonly subscribe = this.#store.subscribe;

  /**
   * Replaces an earlier action with the same key that is no longer under way: its result no longer
   * matters.
   */
  addSentAction(path: string, input: unknown, conflictKey = JSON.stringify([path, input])): number {
    this.#lastId += 1;
    const id = this.#lastId;
    const others = this.snapshot().filter(
      (other) => other.state === 'sent' || other.conflictKey !== conflictKey,
    );
    const sentAtMs = Date.now();
    this.#store.set([...others, { id, path, input, conflictKey, sentAtMs, state: 'sent' }]);
    return id;
  }

  setState(id: number, state: PendingAction['state']): void {
    this.#store.set(
      this.snapshot().map((action) => (action.id === id ? { ...action, state } : action)),
    );
  }

  remove(id: number): void {
    const others = this.snapshot().filter((action) => action.id !== id);
    if (others.length < this.snapshot().length) this.#store.set(others);
  }

  /** Another user may sign in next. */
  clear(): void {
    if (this.snapshot().length > 0) this.#store.set([]);
  }
}
