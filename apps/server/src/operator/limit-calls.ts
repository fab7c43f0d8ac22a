import {
  conflict,
  done,
  invalidField,
  type OperatorLimitsPort,
  type Refusal,
  refused,
} from '@tideline/api';
import type { Limits } from '@tideline/api/schemas';
import {
  isStricterWhenHigher,
  OPERATOR_LIMIT_NAMES,
  type OperatorLimitName,
} from '@tideline/engine';
import type { AuditDetail } from '../admin/audit-trail.ts';
import type { AuditedChanges } from './blackout-calls.ts';
import type { LimitStore } from './limit-store.ts';

export function createLimitCalls(
  limits: LimitStore,
  { trail, runInTransaction }: AuditedChanges,
): OperatorLimitsPort {
  const read = () => ({ ...limits.current, ceilings: limits.ceilings });
  return {
    read,
    save(by, { version, changes }) {
      const { current, ceilings } = limits;
      if (version !== current.version) return refused(STALE_LIMITS_REFUSAL);
      const wanted = { ...current.limits, ...changes };
      const refusal = refusalOf(wanted, changes, ceilings);
      if (refusal !== null) return refused(refusal);
      const actor = trail.actorOf(by);
      runInTransaction(() => {
        const subject = `version ${current.version + 1}`;
        trail.recordAction(actor, 'limits.saved', subject, limitChangesOf(current.limits, wanted));
        limits.appendVersion(wanted, by.id);
      });
      limits.reload();
      return done(read());
    },
  };
}

function refusalOf(wanted: Limits, changes: Partial<Limits>, ceilings: Limits): Refusal | null {
  for (const name of OPERATOR_LIMIT_NAMES) {
    const why = whyLimitTooLoose(name, wanted[name], ceilings[name]);
    if (why !== null) return invalidField(`limits.${name}`, why);
  }
  if (wanted.lastEntryMinutes > wanted.flattenMinutes) return null;
  return changes.lastEntryMinutes === undefined
    ? invalidField('limits.flattenMinutes', 'must be less than lastEntryMinutes')
    : invalidField('limits.lastEntryMinutes', 'must be greater than flattenMinutes');
}

const STALE_LIMITS_REFUSAL = conflict(
  'The limits have changed since you loaded them. Load them again.',
);

function limitChangesOf(before: Limits, after: Limits): AuditDetail {
  const changed = OPERATOR_LIMIT_NAMES.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, `${before[name]} to ${after[name]}`]));
}

const VARIABLE_BY_LIMIT: Readonly<Record<OperatorLimitName, string>> = {
  maxContracts: 'MAX_CONTRACTS',
  maxPremium: 'MAX_PREMIUM',
  maxEntriesPerDay: 'MAX_ENTRIES_PER_DAY',
  maxLossesPerDay: 'MAX_LOSSES_PER_DAY',
  userDailyLoss: 'USER_DAILY_LOSS',
  lastEntryMinutes: 'LAST_ENTRY_MINUTES',
  flattenMinutes: 'FLATTEN_MINUTES',
  moneyFlowGate: 'MONEY_FLOW_GATE',
};

/** Such as "must be at most 500, the value of MAX_CONTRACTS"; null within the ceiling. */
function whyLimitTooLoose(name: OperatorLimitName, value: number, ceiling: number) {
  const isMinimum = isStricterWhenHigher(name);
  if (isMinimum ? value >= ceiling : value <= ceiling) return null;
  return `must be at ${isMinimum ? 'least' : 'most'} ${ceiling}, the value of ${VARIABLE_BY_LIMIT[name]}`;
}
