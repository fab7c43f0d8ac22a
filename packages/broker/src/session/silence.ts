/** A connection silent for this long is dead: a healthy one answers pings. */
const SILENCE_MS = 15_000;
/** Each ping also checks the silence. */
export const HEARTBEAT_MS = 5_000;

export const SILENT_COMPLAINT = { message: `nothing heard for ${SILENCE_MS / 1_000} s` } as const;

export function isSilent(now: number, heardAt: number): boolean {
  return now - heardAt >= SILENCE_MS;
}

export function silenceNoticedAt(openedAt: number, heardAt: number): number {
  const beats = Math.ceil((heardAt + SILENCE_MS - openedAt) / HEARTBEAT_MS);
  return openedAt + beats * HEARTBEAT_MS;
}
