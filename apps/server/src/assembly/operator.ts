import { type Env, operatorCeilings } from '../config/env.ts';
import { BlackoutStore } from '../operator/blackout-store.ts';
import { LimitStore } from '../operator/limit-store.ts';
import type { Host } from './host.ts';
import type { Storage } from './storage.ts';

/** What the operator sets while the server runs. */
export interface Operator {
  readonly limits: LimitStore;
  readonly blackouts: BlackoutStore;
}

export function openOperator(env: Env, { dates }: Host, { repositories }: Storage): Operator {
  return {
    limits: new LimitStore(repositories.operatorLimits, operatorCeilings(env), dates),
    blackouts: new BlackoutStore(repositories.blackouts),
  };
}
