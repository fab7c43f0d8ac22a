import { hasPassed, MIN_FRESHNESS_WALL_MS, type Moment, SECOND } from '../model/time.ts';
import type { SendRefusalCode } from './refusal.ts';

/** An entry still unsent at this age is never sent. */
const MAX_ENTRY_INTENT_AGE_MS = 10 * SECOND;

export function entryAgeRefusal(plannedAt: Moment, at: Moment) {
  if (!hasPassed(plannedAt, at, MAX_ENTRY_INTENT_AGE_MS, MIN_FRESHNESS_WALL_MS)) return null;
  const ageSeconds = Math.floor((at.market - plannedAt.market) / SECOND);
  const code: SendRefusalCode = 'INTENT_TTL';
  const reason = `not sent within ${MAX_ENTRY_INTENT_AGE_MS / SECOND} s of its decision, ${ageSeconds} s old`;
  return { code, reason };
}
