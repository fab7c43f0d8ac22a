import type { WallClock } from './clock.ts';
import type { Log } from './log.ts';
import type { Secret } from './secret.ts';

const BEAT_INTERVAL_MS = 60_000;
const TIMEOUT_MS = 10_000;
const SERVER_STOPPING = 'the server stops';

export interface HeartbeatOptions {
  readonly url: Secret<URL>;
  readonly isAlive: () => boolean;
  readonly wall: WallClock;
  readonly log: Log;
}

/**
 * Reports once a minute, and only while the bot works, because only a monitor outside can call for help
 * when the whole machine fails. No answer is waited for.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #cancelNextBeat: () => void = () => undefined;
  #abortBeat: () => void = () => undefined;
  #isLastBeatTaken = true;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  start(): void {
    const { isAlive, wall } = this.#options;
    this.#cancelNextBeat = wall.after(BEAT_INTERVAL_MS, () => this.start());
    if (isAlive()) void this.#sendBeat();
  }

  close(): void {
    this.#cancelNextBeat();
    this.#abortBeat();
  }

  async #sendBeat(): Promise<void> {
    const { wall, log } = this.#options;
    const controller = new AbortController();
    this.#abortBeat = () => controller.abort(SERVER_STOPPING);
    const cancelTimeout = wall.after(TIMEOUT_MS, () => controller.abort('no answer in time'));
    const failure = await this.#callMonitor(controller.signal);
    cancelTimeout();
    if (failure === SERVER_STOPPING) return;
    const wasTaken = this.#isLastBeatTaken;
    this.#isLastBeatTaken = failure === null;
    if (wasTaken && failure !== null) log.warn({ failure }, 'the heartbeat was not taken');
    if (!wasTaken && failure === null) log.info('the heartbeat is taken again');
  }

  /** Null when the monitor took the report; otherwise why not, without the address. */
  async #callMonitor(signal: AbortSignal): Promise<string | null> {
    try {
      const url = this.#options.url.reveal();
      const answer = await fetch(url, { redirect: 'manual', signal });
      await answer.body?.cancel();
      return answer.ok ? null : `answered ${answer.status}`;
    } catch (error) {
      if (signal.aborted) return String(signal.reason);
      const cause = error instanceof Error ? error.cause : null;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
    }
  }
}
