import { BAR_MS, type Bar } from '../model/bar.ts';
import { FULL_SESSION_MS, isFullSession, type Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';
import { WEIGHTS } from './weights.ts';

const { sessions: SESSIONS, leastSessions } = WEIGHTS.parts.relativeVolume;
const SLOTS_PER_DAY = FULL_SESSION_MS / BAR_MS;
const ABSENT_VOLUME = -1;

/** Opens of the last full sessions, newest first; fewer when the calendar begins too late. */
export function profileSessionOpens(sessions: readonly Session[], currentIndex: number): EpochMs[] {
  const opens: EpochMs[] = [];
  for (let index = currentIndex - 1; index >= 0 && opens.length < SESSIONS; index--) {
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
  private readonly volumesBySession = new Map<EpochMs, Float64Array>();
  private todayVolumes: Float64Array = newDayVolumes();
  private sessionOpen: EpochMs = 0;
  private readonly meanVolumes = new Float64Array(SLOTS_PER_DAY);
  private readonly sessionCounts = new Float64Array(SLOTS_PER_DAY);

  /** Drops what no later session needs. */
  startSession(sessions: readonly Session[], currentIndex: number): void {
    const opens = profileSessionOpens(sessions, currentIndex);
    this.meanVolumes.fill(0);
    this.sessionCounts.fill(0);
    for (const open of opens) this.addDayVolumes(this.volumesBySession.get(open));
    for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
      this.meanVolumes[slot] = (this.meanVolumes[slot] ?? 0) / (this.sessionCounts[slot] ?? 0);
    }
    const oldestOpen = opens.at(-1);
    if (opens.length === SESSIONS && oldestOpen !== undefined) {
      for (const open of this.volumesBySession.keys())
        if (open < oldestOpen) this.volumesBySession.delete(open);
    }
    this.sessionOpen = sessions[currentIndex]?.open ?? 0;
    this.todayVolumes = newDayVolumes();
    this.volumesBySession.set(this.sessionOpen, this.todayVolumes);
  }

  push({ start, volume }: Bar): number | 'few-sessions' | 'not-computable' {
    const slot = (start - this.sessionOpen) / BAR_MS;
    this.todayVolumes[slot] = volume;
    if (!((this.sessionCounts[slot] ?? 0) >= leastSessions)) return 'few-sessions';
    const relativeVolume = volume / (this.meanVolumes[slot] ?? 0);
    return Number.isFinite(relativeVolume) ? relativeVolume : 'not-computable';
  }

  private addDayVolumes(dayVolumes: Float64Array | undefined): void {
    if (dayVolumes === undefined) return;
    for (let slot = 0; slot < SLOTS_PER_DAY; slot++) {
      const volume = dayVolumes[slot] ?? ABSENT_VOLUME;
      if (volume === ABSENT_VOLUME) continue;
      this.meanVolumes[slot] = (this.meanVolumes[slot] ?? 0) + volume;
      this.sessionCounts[slot] = (this.sessionCounts[slot] ?? 0) + 1;
    }
  }
}

function newDayVolumes(): Float64Array {
  return new Float64Array(SLOTS_PER_DAY).fill(ABSENT_VOLUME);
}
