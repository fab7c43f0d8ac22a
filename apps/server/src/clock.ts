/** The only reader of the host's clock and timers. */

/** Wall time. Everything that waits or measures on the wall takes one of these. */
export interface Wall {
  /** Whole milliseconds since 1970 that never run backwards while the process lives. */
  now(): number;
  /** Calls back once after some milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

const MAX_TIMEOUT = 2_147_483_647;

export const systemWall: Wall = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, milliseconds), MAX_TIMEOUT));
    return () => clearTimeout(timer);
  },
};

export function sleep(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}
