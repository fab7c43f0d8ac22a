import type { StreamState } from '@tideline/broker';

export interface StreamChange {
  readonly mustReadAccount: boolean;
  /**
   * Another client holds the broker's one stream for these keys. True once, until the stream is up
   * again.
   */
  readonly isTakenByOtherClient: boolean;
}

export class StreamWatch {
  #state: StreamState = { type: 'connecting' };
  #isTakenByOtherClient = false;

  get state(): StreamState {
    return this.#state;
  }

  get isReady(): boolean {
    return this.#state.type === 'ready';
  }

  takeState(state: StreamState): StreamChange {
    const wasReady = this.isReady;
    const wasTaken = this.#isTakenByOtherClient;
    this.#state = state;
    switch (state.type) {
      case 'connecting':
        return { mustReadAccount: false, isTakenByOtherClient: false };
      case 'ready':
        this.#isTakenByOtherClient = false;
        return { mustReadAccount: !wasReady, isTakenByOtherClient: false };
      case 'down':
        if (state.reason === 'connection-limit') this.#isTakenByOtherClient = true;
        // A read shows whether the broker refuses the keys altogether, or the stream alone.
        return {
          mustReadAccount: state.reason === 'credentials',
          isTakenByOtherClient: this.#isTakenByOtherClient && !wasTaken,
        };
    }
  }

  reset(): void {
    this.#state = { type: 'connecting' };
    this.#isTakenByOtherClient = false;
  }
}
