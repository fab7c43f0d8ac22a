import { BAR_MS, type Bar } from '../model/bar.ts';
import { FULL_SESSION_MS, isFullSession, type Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';
import { WEIGHTS } from './weights.ts';

const { sessions: SESSIONS, leastSessions } = WEIGHTS.parts.relativeVolume;
const SLOTS_A_DAY = FULL_SESSION_MS / BAR_MS;
const ABSENT_VOLUME = -1;

/** Returns the newest open first; fewer when the calendar ends. */
export function profileOpens(sessions: readonly Session[], current: number): EpochMs[] {
  const opens: EpochMs[] = [];
  for (let index = current - 1; index >= 0 && opens.length < SESSIONS; index--) {
    const session = sessions[index];
    if (session !== undefined && isFullSession(session)) opens.push(session.open);
  }
  return opens;
}

/**
 * Mean volume by time of day over the last full sessions, of one feed, as feeds differ by factors
 * of 50.
 */
export class VolumeProfile {
  /** Volumes by session open, then by slot of the day. */
  private readonly days = new Map<EpochMs, Float64Array>();
  private today: Float64Array = newDay();
  private open: EpochMs = 0;
  private readonly means = new Float64Array(SLOTS_A_DAY);
  private readonly counts = new Float64Array(SLOTS_A_DAY);

  /** Drops what no later session needs. */
  startSession(sessions: readonly Session[], current: number): void {
    const opens = profileOpens(sessions, current);
    this.means.fill(0);
    this.counts.fill(0);
    for (const open of opens) this.includeDay(this.days.get(open));
    for (let slot = 0; slot < SLOTS_A_DAY; slot++) {
      this.means[slot] = (this.means[slot] ?? 0) / (this.counts[slot] ?? 0);
    }
    const oldest = opens.at(-1);
    if (opens.length === SESSIONS && oldest !== undefined) {
      for (const open of this.days.keys()) if (open < oldest) this.days.delete(open);
    }
    this.open = sessions[current]?.open ?? 0;
    this.today = newDay();
    this.days.set(this.open, this.today);
  }

  push({ start, volume }: Bar): number | 'few-sessions' | 'not-computable' {
    const slot = (start - this.open) / BAR_MS;
    this.today[slot] = volume;
    if (!((this.counts[slot] ?? 0) >= leastSessions)) return 'few-sessions';
    const relative = volume / (this.means[slot] ?? 0);
    return Number.isFinite(relative) ? relative : 'not-computable';
  }

  private includeDay(day: Float64Array | undefined): void {
    if (day === undefined) return;
    for (let slot = 0; slot < SLOTS_A_DAY; slot++) {
      const volume = day[slot] ?? ABSENT_VOLUME;
      if (volume === ABSENT_VOLUME) continue;
      this.means[slot] = (this.means[slot] ?? 0) + volume;
      this.counts[slot] = (this.counts[slot] ?? 0) + 1;
    }
  }
}

function newDay(): Float64Array {
  return new Float64Array(SLOTS_A_DAY).fill(ABSENT_VOLUME);
}
