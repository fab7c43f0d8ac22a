import type { Wall } from '../../port/wall.ts';
import { pause } from '../../session/waits.ts';
import type { SimulatorClock } from '../ports.ts';

/** A message that waits 30 s of market time waits at least 2 s of wall time. */
const MAX_MARKET_MS_PER_WALL_MS = 15;

/**
 * Waits for the market time, and at least a fifteenth of it on the wall. In a held or ended market
 * only the wall time counts.
 */
export async function waitMarketTime(
  readClock: () => Pick<SimulatorClock, 'now' | 'speed'>,
  wall: Wall,
  marketMs: number,
): Promise<void> {
  const dueAt = readClock().now + marketMs;
  let minWallMs = marketMs / MAX_MARKET_MS_PER_WALL_MS;
  do {
    const { now, speed } = readClock();
    const wallMsLeft = speed === 0 ? 0 : (dueAt - now) / speed;
    await pause(wall, Math.max(minWallMs, wallMsLeft));
    // Timers may fire a little early.
    minWallMs = 1;
  } while (readClock().speed > 0 && readClock().now < dueAt);
}
