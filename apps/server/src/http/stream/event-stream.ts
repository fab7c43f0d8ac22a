import type { Writable } from 'node:stream';
import type { ServerEvent } from '@tideline/api/schemas';
import type { WallClock } from '../../runtime/clock.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { ChangeTopic } from './change-hub.ts';

/** A heartbeat has no content; sending it shows whether the client still reads. */
const HEARTBEAT_LINE = ': heartbeat\n\n';

/**
 * Sends quick changes together. A client that reads too slowly is disconnected; it comes back and reads
 * everything again.
 */
export class EventStream {
  readonly #sink: Writable;
  readonly #wall: WallClock;
  readonly #pendingTopics = new Set<ChangeTopic>();
  #nextSendAt = 0;
  #cancelFlush: (() => void) | null = null;

  constructor(sink: Writable, wall: WallClock) {
    this.#sink = sink;
    this.#wall = wall;
    sink.write(`retry: ${HTTP_LIMITS.streamRetryMs}\n\n`);
  }

  queueChange(topics: readonly ChangeTopic[]): void {
    for (const topic of topics) this.#pendingTopics.add(topic);
    if (this.#cancelFlush !== null || this.#pendingTopics.size === 0 || this.#sink.writableEnded)
      return;
    const waitMs = this.#nextSendAt - this.#wall.now();
    if (waitMs <= 0) this.#sendChanges();
    else this.#cancelFlush = this.#wall.after(waitMs, () => this.#sendChanges());
  }

  sendHeartbeat(): void {
    if (this.#sink.writableEnded) this.#sink.destroy();
    else this.#writeText(HEARTBEAT_LINE);
  }

  signOut(): void {
    this.close();
    if (!this.#sink.writableEnded) this.#sink.end(eventMessageOf({ type: 'signed-out' }));
  }

  close(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
  }

  #sendChanges(): void {
    this.#cancelFlush = null;
    this.#nextSendAt = this.#wall.now() + HTTP_LIMITS.updateEveryMs;
    const topics = [...this.#pendingTopics].sort();
    this.#pendingTopics.clear();
    this.#writeText(eventMessageOf({ type: 'changed', what: topics }));
  }

  #writeText(text: string): void {
    if (this.#sink.destroyed) return;
    if (this.#sink.writableLength > HTTP_LIMITS.streamBacklogBytes) this.#sink.destroy();
    else this.#sink.write(text);
  }
}

function eventMessageOf(event: ServerEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
