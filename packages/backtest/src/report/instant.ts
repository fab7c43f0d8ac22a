import type { EpochMs } from '@tideline/engine';

/** In UTC, to the millisecond. */
export function isoTimestamp(at: EpochMs): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: EpochMs | null): string | null {
  return at === null ? null : isoTimestamp(at);
}
