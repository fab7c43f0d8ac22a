import type { GateReading } from '@tideline/engine';
import { and, eq, sql } from 'drizzle-orm';
import { damagedFileError } from './database-errors.ts';
import type { Database } from './open.ts';
import type { StoredGate, StoredGates } from './schema/decisions.ts';
import { gateRules } from './schema/gate-rules.ts';
import { placeholdersOf } from './schema/placeholders.ts';

/** Each rule's text is stored once; decisions hold its number. */
export function createGateWriter({ orm }: Database) {
  const insertRule = orm
    .insert(gateRules)
    .values(placeholdersOf(gateRules))
    .onConflictDoNothing()
    .prepare();
  const { code: ofCode, rule: ofRule } = placeholdersOf(gateRules);
  const findRuleId = orm
    .select({ id: gateRules.id })
    .from(gateRules)
    .where(and(eq(gateRules.code, ofCode), eq(gateRules.rule, ofRule)))
    .prepare();
  const ruleIdsByCode = new Map<string, Map<string, number>>();

  function ruleIdOf({ code, rule }: GateReading): number {
    const found = ruleIdsByCode.get(code)?.get(rule);
    if (found !== undefined) return found;
    insertRule.run({ code, rule });
    const row = findRuleId.get({ code, rule });
    if (row === undefined) throw new Error(`the rule of ${code} was not stored`);
    const idsByRule = ruleIdsByCode.get(code) ?? new Map<string, number>();
    ruleIdsByCode.set(code, idsByRule.set(rule, row.id));
    return row.id;
  }

  return {
    toStoredGates: (gates: readonly GateReading[]): readonly StoredGate[] =>
      gates.map((gate) => [ruleIdOf(gate), gate.passes ? 1 : 0, gate.reading]),
    /** Forgets the rules of a failed transaction, which are not stored. */
    forgetRuleIds: (): void => ruleIdsByCode.clear(),
  };
}

/** A rule's text never changes, so each is read once. */
export function createGateReader({ orm }: Database): (stored: StoredGates) => GateReading[] {
  const { id: idColumn, code, rule } = gateRules;
  const hasId = eq(idColumn, sql.placeholder('id'));
  const findRule = orm.select({ code, rule }).from(gateRules).where(hasId).prepare();
  const rulesById = new Map<number, Pick<GateReading, 'code' | 'rule'>>();

  function ruleOf(id: number): Pick<GateReading, 'code' | 'rule'> {
    const found = rulesById.get(id) ?? findRule.get({ id });
    if (found === undefined)
      throw damagedFileError('the database', `there is no rule ${id} of a gate`);
    rulesById.set(id, found);
    return found;
  }

  return (stored) =>
    stored.map((gate) => {
      if (!isStoredGate(gate)) return gate;
      const [id, passes, reading] = gate;
      const { code, rule } = ruleOf(id);
      return { code, passes: passes === 1, rule, reading };
    });
}

export function refusingGates(stored: StoredGates): StoredGates {
  const refuses = (gate: StoredGate | GateReading) =>
    isStoredGate(gate) ? gate[1] !== 1 : !gate.passes;
  return stored.filter(refuses) as StoredGates;
}

function isStoredGate(gate: StoredGate | GateReading): gate is StoredGate {
  return Array.isArray(gate);
}
