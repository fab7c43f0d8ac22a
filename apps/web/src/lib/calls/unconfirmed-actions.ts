/**
 * Acts whose end nobody has confirmed: sent and not answered yet, or without an answer for so long that
 * only a reading can tell what became of them. An act is in the list until it is known how it ended.
 */
export interface PendingAction {
  readonly id: number;
  /** The call, as the router names it: `bot.stop`. */
  readonly path: string;
  readonly input: unknown;
  /** What it is about: of two acts about the same, the later one counts. */
  readonly subject: string;
  /** Wall time of the browser. */
  readonly sentAt: number;
  /**
   * `failed`: the server answers again, and what it holds is not what was asked for. `untold`: it
   * answers again, and nothing that it tells shows whether it was done.
   */
  readonly state: 'sent' | 'unknown' | 'failed' | 'untold';
}

export class OpenActs {
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #acts: readonly PendingAction[] = [];
  #lastId = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly snapshot = (): readonly PendingAction[] => this.#acts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** One that takes the place of one about the same from before: what that became is no question any more. */
  send(path: string, input: unknown, subject = JSON.stringify([path, input])): number {
    this.#lastId += 1;
    const act: PendingAction = {
      id: this.#lastId,
      path,
      input,
      subject,
      sentAt: this.#now(),
      state: 'sent',
    };
    this.#set([
      ...this.#acts.filter((other) => other.state === 'sent' || other.subject !== subject),
      act,
    ]);
    return act.id;
  }

  sinceMs({ sentAt }: PendingAction): number {
    return this.#now() - sentAt;
  }

  lose(id: number): void {
    this.#change(id, 'unknown');
  }

  /** The server holds something else than what was asked for. */
  fail(id: number): void {
    this.#change(id, 'failed');
  }

  /** The server answers again, and does not tell. */
  leaveUntold(id: number): void {
    this.#change(id, 'untold');
  }

  /** It is known how it ended, or it has been read. */
  end(id: number): void {
    if (this.#acts.some((act) => act.id === id))
      this.#set(this.#acts.filter((act) => act.id !== id));
  }

  /** Somebody else may sign in next. */
  forget(): void {
    if (this.#acts.length > 0) this.#set([]);
  }

  #change(id: number, state: PendingAction['state']): void {
    this.#set(this.#acts.map((act) => (act.id === id ? { ...act, state } : act)));
  }

  #set(acts: readonly PendingAction[]): void {
    this.#acts = acts;
    for (const listener of this.#listeners) listener();
  }
}
