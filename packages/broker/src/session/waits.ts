import type { Jitter, Wall } from '../port/wall.ts';

export interface ClockAndJitter {
  readonly wall: Wall;
  readonly jitter: Jitter;
}

export function pause(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}

export function withJitter(milliseconds: number, jitter: Jitter): number {
  return Math.round(milliseconds * (0.8 + 0.4 * jitter()));
}

/** Any wait from 0 to the whole, so clients of one lost server do not all return together. */
export function withFullJitter(milliseconds: number, jitter: Jitter): number {
  return Math.round(milliseconds * jitter());
}
