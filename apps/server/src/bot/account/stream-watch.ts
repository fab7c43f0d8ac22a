import type { StreamState } from '@tideline/broker';

export interface StreamNews {
  readonly mustRead: boolean;
  /** Another client has the stream with the same keys: reported once, until it is let in again. */
  readonly isTaken: boolean;
}

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
        // A stream reported again while it is up has missed nothing.
        return { mustRead: !wasReady, isTaken: false };
      case 'down':
        if (state.reason === 'connection-limit') this.#isTaken = true;
        // A read shows whether the broker refuses the keys, or the stream alone.
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
