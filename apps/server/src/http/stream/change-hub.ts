import type { ServerEvent } from '@tideline/api/schemas';

/** Names what may have changed on the screens; a page then reads it again. */
export type ChangeTopic = Extract<ServerEvent, { type: 'changed' }>['what'][number];

export interface ChangeListener {
  onChange(topics: readonly ChangeTopic[]): void;
  /** The user's right to listen may have ended, so the listener has to check. */
  onAccessChange(): void;
}

export class ChangeHub {
  readonly #listeners = new Map<string, Set<ChangeListener>>();

  get size(): number {
    return this.#listenersOf(null).length;
  }

  listen(userId: string, listener: ChangeListener): () => void {
    const userListeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, userListeners.add(listener));
    return () => {
      userListeners.delete(listener);
      if (userListeners.size === 0 && this.#listeners.get(userId) === userListeners) {
        this.#listeners.delete(userId);
      }
    };
  }

  /** Changes of one user, or of all (null). Call after the change is saved. */
  announceChange(userId: string | null, topics: readonly ChangeTopic[]): void {
    for (const listener of this.#listenersOf(userId)) listener.onChange(topics);
  }

  /** Sessions of a user (null: of any) have ended, or the user was suspended or deleted. */
  announceAccessChange(userId: string | null): void {
    for (const listener of this.#listenersOf(userId)) listener.onAccessChange();
  }

  #listenersOf(userId: string | null): readonly ChangeListener[] {
    return userId === null
      ? [...this.#listeners.values()].flatMap((userListeners) => [...userListeners])
      : [...(this.#listeners.get(userId) ?? [])];
  }
}
