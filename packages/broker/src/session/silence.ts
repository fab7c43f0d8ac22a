/** Longest silence before a connection counts as dead; a healthy one answers pings. */
const SILENCE_MS = 15_000;
/** How often a connection is pinged and its silence measured. */
export const BEAT_MS = 5_000;

export const SILENT = { message: `nothing heard for ${SILENCE_MS / 1_000} s` } as const;

export function isSilent(now: number, heardAt: number): boolean {
  return now - heardAt >= SILENCE_MS;
}

/** At which beat of a connection its silence is noticed, when nothing more is heard. */
export function silenceNoticedAt(openedAt: number, heardAt: number): number {
  const beats = Math.ceil((heardAt + SILENCE_MS - openedAt) / BEAT_MS);
  return openedAt + beats * BEAT_MS;
}
