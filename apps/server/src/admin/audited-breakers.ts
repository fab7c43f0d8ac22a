import type { BreakersRepository, Repositories } from '@tideline/db';
import type { Pool } from '@tideline/engine';
import { type AuditTrail, SYSTEM_ACTOR } from './audit-trail.ts';

export function createAuditedBreakers(
  { breakers, together }: Pick<Repositories, 'breakers' | 'together'>,
  trail: Pick<AuditTrail, 'recordAction'>,
): BreakersRepository {
  const latchedByPool = new Map<Pool, boolean>();
  const storedStates = breakers.load();
  for (const pool of ['simulated', 'paper', 'live'] as const) {
    latchedByPool.set(pool, storedStates[pool]?.latched ?? false);
  }
  return {
    load: () => breakers.load(),
    save(pool, state, alarms) {
      together(() => {
        breakers.save(pool, state, alarms);
        if (state.latched === latchedByPool.get(pool)) return;
        const action = state.latched ? 'breaker.latched' : 'breaker.reset';
        trail.recordAction(SYSTEM_ACTOR, action, pool, { date: state.date });
      });
      latchedByPool.set(pool, state.latched);
    },
  };
}
