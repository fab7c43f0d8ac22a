import type { GateReading } from '@tideline/engine';
import { and, eq, sql } from 'drizzle-orm';
import { damagedFileError } from './database-errors.ts';
import type { Database } from './open.ts';
import type { StoredGate, StoredGates } from './schema/decisions.ts';
import { gateRules } from './schema/gate-rules.ts';
import { placeholdersOf } from './schema/placeholders.ts';

/** Each rule's text is stored once; decisions hold its number. */
export class GateWriter {
  readonly #insert: ReturnType<typeof prepareInsert>;
  readonly #find: ReturnType<typeof prepareFind>;
  readonly #known = new Map<string, Map<string, number>>();

  constructor({ orm }: Database) {
    this.#insert = prepareInsert(orm);
    this.#find = prepareFind(orm);
  }

  toStored(gates: readonly GateReading[]): readonly StoredGate[] {
    return gates.map((gate) => [this.#numberOf(gate), gate.passes ? 1 : 0, gate.reading]);
  }

  /** Forgets the rules of a failed transaction, which are not stored. */
  forgetRules(): void {
    this.#known.clear();
  }

  #numberOf({ code, rule }: GateReading): number {
    const found = this.#known.get(code)?.get(rule);
    if (found !== undefined) return found;
    this.#insert.run({ code, rule });
    const row = this.#find.get({ code, rule });
    if (row === undefined) throw new Error(`the rule of ${code} was not stored`);
    const ofCode = this.#known.get(code) ?? new Map<string, number>();
    this.#known.set(code, ofCode.set(rule, row.id));
    return row.id;
  }
}

function prepareInsert(orm: Database['orm']) {
  return orm.insert(gateRules).values(placeholdersOf(gateRules)).onConflictDoNothing().prepare();
}

function prepareFind(orm: Database['orm']) {
  return orm
    .select({ id: gateRules.id })
    .from(gateRules)
    .where(
      and(eq(gateRules.code, sql.placeholder('code')), eq(gateRules.rule, sql.placeholder('rule'))),
    )
    .prepare();
}

/** A rule's text never changes, so each is read once. */
export function createGateReader({ orm }: Database): (stored: StoredGates) => GateReading[] {
  const find = orm
    .select({ code: gateRules.code, rule: gateRules.rule })
    .from(gateRules)
    .where(eq(gateRules.id, sql.placeholder('id')))
    .prepare();
  const known = new Map<number, Pick<GateReading, 'code' | 'rule'>>();

  function ruleOf(id: number): Pick<GateReading, 'code' | 'rule'> {
    const found = known.get(id) ?? find.get({ id });
    if (found === undefined)
      throw damagedFileError('the database', `there is no rule ${id} of a gate`);
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

export function refusingGates(stored: StoredGates): StoredGates {
  return stored.filter((gate) => !(isNumbered(gate) ? gate[1] === 1 : gate.passes)) as StoredGates;
}

function isNumbered(gate: StoredGate | GateReading): gate is StoredGate {
  return Array.isArray(gate);
}
