import type { SimulatorClock, SimulatorOptions } from '../ports.ts';

type Wall = SimulatorOptions['wall'];

/**
 * A message may be in flight for 30 s of market time, and for 2 s of the wall's where the market is
 * faster: what is late is later in the same measure.
 */
const MARKET_IN_WALL = 15;

export function wallWait(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}

/**
 * Waits until so much market time has passed, and a fifteenth of it on the wall. In a market that is
 * held or has ended no time passes: there the wall's part is all.
 */
export async function marketWait(
  clock: () => Pick<SimulatorClock, 'now' | 'speed'>,
  wall: Wall,
  milliseconds: number,
): Promise<void> {
  const due = clock().now + milliseconds;
  let floor = milliseconds / MARKET_IN_WALL;
  do {
    const { now, speed } = clock();
    const left = speed === 0 ? 0 : (due - now) / speed;
    await wallWait(wall, Math.max(floor, left));
    // Timers may fire a little early.
    floor = 1;
  } while (clock().speed > 0 && clock().now < due);
}
