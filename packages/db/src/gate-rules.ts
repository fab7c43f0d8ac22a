import type { GateReading } from '@tideline/engine';
import { and, eq, sql } from 'drizzle-orm';
import { damaged } from './database-errors.ts';
import type { Database } from './open.ts';
import type { StoredGate, StoredGates } from './schema/decisions.ts';
import { gateRules } from './schema/gate-rules.ts';

/** Puts rules into their table, and their numbers in their place. For one connection. */
export interface GateWriter {
  /** Inside the transaction that writes the decision. */
  stored(gates: readonly GateReading[]): readonly StoredGate[];
  /** After a transaction that failed: rules that were new in it are in no table. */
  forget(): void;
}

export function createGateWriter({ orm }: Database): GateWriter {
  const insert = orm
    .insert(gateRules)
    .values({ code: sql.placeholder('code'), rule: sql.placeholder('rule') })
    .onConflictDoNothing()
    .prepare();
  const find = orm
    .select({ id: gateRules.id })
    .from(gateRules)
    .where(
      and(eq(gateRules.code, sql.placeholder('code')), eq(gateRules.rule, sql.placeholder('rule'))),
    )
    .prepare();
  /** Numbers by rule, by code. */
  const known = new Map<string, Map<string, number>>();

  function numberOf({ code, rule }: GateReading): number {
    const found = known.get(code)?.get(rule);
    if (found !== undefined) return found;
    insert.run({ code, rule });
    const row = find.get({ code, rule });
    if (row === undefined) throw new Error(`the rule of ${code} was not stored`);
    known.set(code, (known.get(code) ?? new Map<string, number>()).set(rule, row.id));
    return row.id;
  }

  return {
    stored: (gates) =>
      gates.map((gate) => [numberOf(gate), gate.passes ? 1 : 0, gate.reading] as const),
    forget: () => known.clear(),
  };
}

/** Gates in full. What one rule says never changes: each is read once. */
export function createGateReader({ orm }: Database): (stored: StoredGates) => GateReading[] {
  const find = orm
    .select({ code: gateRules.code, rule: gateRules.rule })
    .from(gateRules)
    .where(eq(gateRules.id, sql.placeholder('id')))
    .prepare();
  const known = new Map<number, Pick<GateReading, 'code' | 'rule'>>();

  function ruleOf(id: number): Pick<GateReading, 'code' | 'rule'> {
    const found = known.get(id) ?? find.get({ id });
    if (found === undefined) throw damaged('the database', `there is no rule ${id} of a gate`);
    known.set(id, found);
    return found;
  }

  return (stored) =>
    stored.map((gate) => {
      if (!isNumbered(gate)) return gate;
      const [id, passes, reading] = gate;
      const { code, rule } = ruleOf(id);
      return { code, passes: passes === 1, rule, reading };
    });
}

function isNumbered(gate: StoredGate | GateReading): gate is StoredGate {
  return Array.isArray(gate);
}
