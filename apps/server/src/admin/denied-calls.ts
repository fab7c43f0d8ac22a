import type { DeniedCallsPort } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import type { AuditTrail } from './audit-trail.ts';

const MIN_ROW_INTERVAL_MS = 60_000;
/** Forgetting when a user's call was refused costs one row too many. */
const MAX_REMEMBERED_DENIALS = 10_000;

/** Repeated refusals become one row a minute. */
export function createDeniedCalls(trail: AuditTrail, wall: WallClock): DeniedCallsPort {
  /** By user, call and code: when a refusal was recorded, and its repetitions since. */
  const denialsByKey = new Map<string, { readonly recordedAt: number; repeatCount: number }>();
  return {
    noteDenial(viewer, procedure, code) {
      const key = `${viewer.id} ${procedure} ${code}`;
      const now = wall.now();
      const lastDenial = denialsByKey.get(key);
      if (lastDenial !== undefined && now - lastDenial.recordedAt < MIN_ROW_INTERVAL_MS) {
        lastDenial.repeatCount += 1;
        return;
      }
      if (denialsByKey.size >= MAX_REMEMBERED_DENIALS) denialsByKey.clear();
      denialsByKey.set(key, { recordedAt: now, repeatCount: 0 });
      const detail = { code, before: lastDenial?.repeatCount ?? 0 };
      trail.tryRecordAction(viewer, 'access.denied', procedure, detail);
    },
  };
}
