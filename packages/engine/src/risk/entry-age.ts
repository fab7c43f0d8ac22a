import { FRESHNESS_WALL_FLOOR, hasPassed, type Moment, SECOND } from '../model/time.ts';
import type { SendCode } from './refusal.ts';

/** An entry still unsent at this age is never sent. */
const INTENT_AGE_LIMIT_MS = 10 * SECOND;

export function entryTooOld(
  plannedAt: Moment,
  at: Moment,
): { readonly code: SendCode; readonly reason: string } | null {
  if (!hasPassed(plannedAt, at, INTENT_AGE_LIMIT_MS, FRESHNESS_WALL_FLOOR)) return null;
  const age = Math.floor((at.market - plannedAt.market) / SECOND);
  return {
    code: 'INTENT_TTL',
    reason: `not sent within ${INTENT_AGE_LIMIT_MS / SECOND} s of its decision, ${age} s old`,
  };
}
