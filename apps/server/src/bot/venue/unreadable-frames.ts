import type { Log } from '../../runtime/log.ts';

export class IgnoredFrames {
  readonly #log: Log;
  readonly #counts = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Logs frame 1, 10, 100 …, so a flood of frames does not flood the log. */
  countFrame(userId: string, reason: string): void {
    const frames = (this.#counts.get(userId) ?? 0) + 1;
    this.#counts.set(userId, frames);
    if (!/^10*$/.test(String(frames))) return;
    this.#log.warn({ userId, frames, reason }, 'frames of the update stream were ignored');
  }
}
