/** A connection silent for this long is dead: a healthy one answers pings. */
const MAX_SILENCE_MS = 15_000;
/** Each ping also checks the silence. */
export const HEARTBEAT_INTERVAL_MS = 5_000;

export const SILENCE_FAULT = { message: `nothing heard for ${MAX_SILENCE_MS / 1_000} s` } as const;

export function isSilent(now: number, heardAt: number): boolean {
  return now - heardAt >= MAX_SILENCE_MS;
}

export function silenceNoticedAt(openedAt: number, heardAt: number): number {
  const heartbeatCount = Math.ceil((heardAt + MAX_SILENCE_MS - openedAt) / HEARTBEAT_INTERVAL_MS);
  return openedAt + heartbeatCount * HEARTBEAT_INTERVAL_MS;
}
