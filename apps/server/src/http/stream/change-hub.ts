import type { ServerEvent } from '@tideline/api/schemas';

/** What on the screens may have changed; a page reads anew what it shows of it. */
export type Topic = Extract<ServerEvent, { type: 'changed' }>['what'][number];

export interface ChangeListener {
  changed(what: readonly Topic[]): void;
  /** Who may listen may have changed: the listener has to ask. */
  accessChanged(): void;
}

/** Where everybody who changes something says so, and the open pages of its users hear it. */
export class ChangeHub {
  readonly #listeners = new Map<string, Set<ChangeListener>>();

  /** Listens on a user's behalf until the returned function is called. */
  listen(userId: string, listener: ChangeListener): () => void {
    const ofUser = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, ofUser.add(listener));
    return () => {
      ofUser.delete(listener);
      if (ofUser.size === 0 && this.#listeners.get(userId) === ofUser) {
        this.#listeners.delete(userId);
      }
    };
  }

  /** Tells what changed for one user, or for everybody (null). Call it after the change is saved. */
  changed(userId: string | null, what: readonly Topic[]): void {
    for (const listener of this.#of(userId)) listener.changed(what);
  }

  /** Call it when sessions of a user (null: of anybody) ended, or he was suspended or deleted. */
  accessChanged(userId: string | null): void {
    for (const listener of this.#of(userId)) listener.accessChanged();
  }

  /** A copy: a listener may leave while it is told. */
  #of(userId: string | null): readonly ChangeListener[] {
    return userId === null
      ? [...this.#listeners.values()].flatMap((ofUser) => [...ofUser])
      : [...(this.#listeners.get(userId) ?? [])];
  }
}
