/**
 * Sent and unanswered, or so long without an answer that only a reading can show the result. In the
 * list until its end is known.
 */
export interface PendingAction {
  readonly id: number;
  /** As the router names it: `bot.stop`. */
  readonly path: string;
  readonly input: unknown;
  /** What it is about: of two acts about the same, the later counts. */
  readonly subject: string;
  /** The browser's wall time. */
  readonly sentAt: number;
  /**
   * `failed`: the server answers again, its state is not as asked. `untold`: it answers again, and
   * no reading shows the result.
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

  /** Replaces an earlier act on the same subject, whose result no longer matters. */
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

  fail(id: number): void {
    this.#change(id, 'failed');
  }

  leaveUntold(id: number): void {
    this.#change(id, 'untold');
  }

  /** Its end is known, or was read. */
  end(id: number): void {
    if (this.#acts.some((act) => act.id === id))
      this.#set(this.#acts.filter((act) => act.id !== id));
  }

  /** Another user may sign in next. */
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
