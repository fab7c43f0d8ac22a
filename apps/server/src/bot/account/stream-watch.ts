import type { StreamState } from '@tideline/broker';

/** What a change of an account's update stream calls for. */
export interface StreamNews {
  /** Updates may have been missed. */
  readonly mustRead: boolean;
  /** Somebody else listens with the same keys: told once, until the stream is let in again. */
  readonly isTaken: boolean;
}

/** Follows one account's update stream. */
export class StreamWatch {
  #state: StreamState = { type: 'connecting' };
  #isTaken = false;

  get state(): StreamState {
    return this.#state;
  }

  get isReady(): boolean {
    return this.#state.type === 'ready';
  }

  take(state: StreamState): StreamNews {
    const wasReady = this.isReady;
    const wasTaken = this.#isTaken;
    this.#state = state;
    switch (state.type) {
      case 'connecting':
        return { mustRead: false, isTaken: false };
      case 'ready':
        this.#isTaken = false;
        // Told anew while it stands, it has missed nothing.
        return { mustRead: !wasReady, isTaken: false };
      case 'down':
        if (state.reason === 'connection-limit') this.#isTaken = true;
        // A read says whether the broker refuses the keys, or the stream alone.
        return {
          mustRead: state.reason === 'credentials',
          isTaken: this.#isTaken && !wasTaken,
        };
    }
  }

  reset(): void {
    this.#state = { type: 'connecting' };
    this.#isTaken = false;
  }
}
