import type { CallContext } from '@tideline/api';
import type { Env } from '../config/env.ts';
import { operatorCeilings } from '../config/operator-policy.ts';
import { type AuditedChanges, createBlackoutCalls } from '../operator/blackout-calls.ts';
import { BlackoutStore } from '../operator/blackout-store.ts';
import { createLimitCalls } from '../operator/limit-calls.ts';
import { LimitStore } from '../operator/limit-store.ts';
import type { ProcessHost } from './host.ts';
import type { Storage } from './storage.ts';

export type OperatorStores = ReturnType<typeof openOperatorStores>;

export function openOperatorStores(env: Env, host: ProcessHost, { repositories }: Storage) {
  return {
    limits: new LimitStore(repositories.operatorLimits, operatorCeilings(env), host.dateClock),
    blackouts: new BlackoutStore(repositories.blackouts),
  };
}

export function createOperatorCalls(
  { limits, blackouts }: OperatorStores,
  audited: AuditedChanges,
): Pick<CallContext, 'operatorLimits' | 'blackouts'> {
  return {
    operatorLimits: createLimitCalls(limits, audited),
    blackouts: createBlackoutCalls(blackouts, audited),
  };
}
