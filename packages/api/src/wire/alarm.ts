import type { StoredAlarm } from '../ports/index.ts';
import type { Alarm } from '../schemas/alarms.ts';
import { toInstant, toInstantOrNull } from './time.ts';

export function toAlarm({ id, isPlatform, at, acknowledgedAt, ...rest }: StoredAlarm): Alarm {
  return {
    ...rest,
    id: String(id),
    scope: isPlatform ? 'platform' : 'account',
    at: toInstant(at),
    acknowledgedAt: toInstantOrNull(acknowledgedAt),
  };
}
