import type { Wall } from '../../port/wall.ts';
import { pause } from '../../session/waits.ts';
import type { SimulatorClock } from '../ports.ts';

/** A message that waits 30 s of market time waits at least 2 s of wall time. */
const MARKET_IN_WALL = 15;

/**
 * Waits for the market time, and at least a fifteenth of it on the wall. In a held or ended market
 * only the wall time counts.
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
    await pause(wall, Math.max(floor, left));
    // Timers may fire a little early.
    floor = 1;
  } while (clock().speed > 0 && clock().now < due);
}
