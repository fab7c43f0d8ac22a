import type { StreamState } from '@tideline/broker';

export interface StreamNews {
  readonly mustRead: boolean;
  /**
   * Another client holds the broker's one stream for these keys. True once, until the stream is up
   * again.
   */
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

  takeState(state: StreamState): StreamNews {
    const wasReady = this.isReady;
    const wasTaken = this.#isTaken;
    this.#state = state;
    switch (state.type) {
      case 'connecting':
        return { mustRead: false, isTaken: false };
      case 'ready':
        this.#isTaken = false;
        return { mustRead: !wasReady, isTaken: false };
      case 'down':
        if (state.reason === 'connection-limit') this.#isTaken = true;
        // A read shows whether the broker refuses the keys altogether, or the stream alone.
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
