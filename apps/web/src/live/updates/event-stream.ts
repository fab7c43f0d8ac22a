import { ALL_TOPICS, parseEvent, type Topic } from './topics.ts';

export interface EventSourceLike {
  onopen: (() => void) | null;
  onmessage: ((message: { readonly data: string }) => void) | null;
  onerror: (() => void) | null;
  close(): void;
  /** Whether the source polls, where a stream would report. */
  readonly isPolled?: boolean;
}

export type ConnectionState = 'connecting' | 'live' | 'polling';

interface EventLineOptions {
  readonly open: () => EventSourceLike;
  /** At most four times a second. */
  readonly onChanged: (topics: readonly Topic[]) => void;
  readonly onSignedOut: () => void;
  readonly onState: (state: ConnectionState) => void;
}

const FLUSH_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Reports changes while the tab is visible, and every topic when it may have missed some.
 * Reconnects ever more slowly; the app polls until then.
 */
export class EventStream {
  readonly #options: EventLineOptions;
  readonly #pending = new Set<Topic>();
  #source: EventSourceLike | null = null;
  #flush: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #hasMissed = false;

  constructor(options: EventLineOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#source !== null) return;
    clearTimeout(this.#retry);
    const source = this.#options.open();
    this.#source = source;
    if (source.isPolled === true) this.#options.onState('polling');
    source.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onState('live');
      if (this.#hasMissed) this.#changed(ALL_TOPICS);
      // Another window may have reopened the stream: something may have been missed.
      this.#hasMissed = true;
    };
    source.onmessage = ({ data }) => this.#hear(data);
    // The browser would retry, but neither ever more slowly nor after a refusal.
    source.onerror = () => this.#comeBack();
  }

  /** The next start reports every topic. */
  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#flush);
    this.#flush = undefined;
    if (this.#pending.size > 0) this.#hasMissed = true;
    this.#pending.clear();
    if (this.#source === null) return;
    this.#source.close();
    this.#source = null;
    this.#hasMissed = true;
  }

  #hear(data: string): void {
    const event = parseEvent(data);
    if (event.type === 'changed') {
      this.#changed(event.what);
      return;
    }
    // A user still signed in, under a new session id, gets reports again.
    this.#comeBack();
    this.#options.onSignedOut();
  }

  #comeBack(): void {
    this.stop();
    this.#options.onState('polling');
    this.#retry = setTimeout(() => this.start(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }

  #changed(topics: readonly Topic[]): void {
    for (const topic of topics) this.#pending.add(topic);
    if (this.#flush !== undefined || this.#pending.size === 0) return;
    this.#report();
    // Reports that follow at once are joined.
    const flush = () => {
      this.#flush = undefined;
      if (this.#pending.size > 0) this.#changed([]);
    };
    this.#flush = setTimeout(flush, FLUSH_MS);
  }

  #report(): void {
    const topics = [...this.#pending];
    this.#pending.clear();
    this.#options.onChanged(topics);
  }
}
