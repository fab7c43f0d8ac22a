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

interface EventStreamOptions {
  readonly openEventSource: () => EventSourceLike;
  /** At most four times a second. */
  readonly onTopicsChanged: (topics: readonly Topic[]) => void;
  readonly onSignedOut: () => void;
  readonly onConnectionStateChange: (state: ConnectionState) => void;
}

const FLUSH_INTERVAL_MS = 250;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Reports changes while the tab is visible, and every topic when it may have missed some.
 * Reconnects ever more slowly; the app polls until then.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  readonly #pendingTopics = new Set<Topic>();
  #source: EventSourceLike | null = null;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #hasMissedChanges = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#source !== null) return;
    clearTimeout(this.#retryTimer);
    const source = this.#options.openEventSource();
    this.#source = source;
    source.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onConnectionStateChange(source.isPolled === true ? 'polling' : 'live');
      if (this.#hasMissedChanges) this.#queueTopics(ALL_TOPICS);
      // At each further opening, here or by another window, changes may have been missed.
      this.#hasMissedChanges = true;
    };
    source.onmessage = ({ data }) => this.#handleEvent(data);
    // The browser would retry, but neither ever more slowly nor after a refusal.
    source.onerror = () => this.#reconnectLater();
  }

  /** The next start reports every topic. */
  stop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    if (this.#pendingTopics.size > 0) this.#hasMissedChanges = true;
    this.#pendingTopics.clear();
    if (this.#source === null) return;
    this.#source.close();
    this.#source = null;
    this.#hasMissedChanges = true;
  }

  #handleEvent(data: string): void {
    const event = parseEvent(data);
    if (event.type === 'changed') {
      this.#queueTopics(event.what);
      return;
    }
    // Reconnects, as the session may only have a new id.
    this.#reconnectLater();
    this.#options.onSignedOut();
  }

  #reconnectLater(): void {
    this.stop();
    this.#options.onConnectionStateChange('polling');
    this.#retryTimer = setTimeout(() => this.start(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }

  #queueTopics(topics: readonly Topic[]): void {
    for (const topic of topics) this.#pendingTopics.add(topic);
    if (this.#flushTimer !== undefined || this.#pendingTopics.size === 0) return;
    this.#reportTopics();
    // Topics that follow within the interval are joined.
    const flush = () => {
      this.#flushTimer = undefined;
      if (this.#pendingTopics.size > 0) this.#queueTopics([]);
    };
    this.#flushTimer = setTimeout(flush, FLUSH_INTERVAL_MS);
  }

  #reportTopics(): void {
    const topics = [...this.#pendingTopics];
    this.#pendingTopics.clear();
    this.#options.onTopicsChanged(topics);
  }
}
