import type { EpochMs } from '@tideline/engine';

export function toInstant(at: EpochMs): string {
  return new Date(at).toISOString();
}

export function toInstantOrNull(at: EpochMs | null): string | null {
  return at === null ? null : toInstant(at);
}
