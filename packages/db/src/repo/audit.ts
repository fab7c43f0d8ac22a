import { setImmediate } from 'node:timers/promises';
import { desc, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { auditHead, auditLog } from '../schema/audit-log.ts';
import { finiteJson } from '../schema/columns.ts';
import { AUDIT_CHAIN_START, auditChainHash, type StoredAuditRow } from './audit-chain.ts';
import type { IdPageQuery } from './pages.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

export interface AuditEntry {
  /** Wall time. */
  readonly at: number;
  readonly actorId: string | null;
  /** E-mail address, `console` or `system`. */
  readonly actor: string;
  /** A code that never changes, such as `database.restored`. */
  readonly action: string;
  /** Null when the action says it all. */
  readonly subject: string | null;
  /** Never holds a secret. */
  readonly detail: Json;
  /** The client's address; null without a request. */
  readonly address: string | null;
}

export interface AuditRow extends AuditEntry {
  /** Numbers from 1, without gaps. */
  readonly id: number;
  readonly hash: string;
}

export type AuditFinding =
  | { readonly ok: true; readonly rows: number }
  /** `id` is the first missing or altered row. */
  | { readonly ok: false; readonly id: number };

export type VerifiedAuditRow = Pick<AuditRow, 'id' | 'hash'>;

export type AuditBatch =
  | { readonly finding: AuditFinding }
  | { readonly finding: null; readonly lastVerified: VerifiedAuditRow };

/** Verified at a time, in some milliseconds. */
const AUDIT_BATCH_ROWS = 500;

/**
 * The database refuses all but appending, and a chain of hashes reveals changes to the file. An
 * attacker who can write the file could compute the whole chain again; only a row's hash kept
 * elsewhere reveals that.
 */
export function createAuditRepository({ orm, sqlite }: Database) {
  const { head, page, next } = prepareReads(orm);
  const readHead = () => head.get() ?? { rows: 0, hash: AUDIT_CHAIN_START };

  const append = sqlite.transaction((entry: AuditEntry) => {
    const { at, actorId, actor, action, subject, address } = entry;
    const previousHead = readHead();
    const id = previousHead.rows + 1;
    const detail = entry.detail === null ? null : finiteJson(entry.detail);
    const fields = { id, at, actorId, actor, action, subject, detail, address };
    const hash = auditChainHash(previousHead.hash, fields);
    const row = { ...fields, hash };
    orm.insert(auditLog).values(row).run();
    orm
      .insert(auditHead)
      .values({ id: 1, rows: id, hash })
      .onConflictDoUpdate({ target: auditHead.id, set: { rows: id, hash } })
      .run();
  });
  // One transaction: rows and head must belong to the same moment.
  const readBatch = sqlite.transaction((afterId: number) => ({
    rows: next.all({ after: afterId }),
    end: readHead(),
  }));

  /** Verifies the rows after a place; null begins at the first. */
  function verifyBatch(afterRow: VerifiedAuditRow | null): AuditBatch {
    let lastVerified = afterRow ?? { id: 0, hash: AUDIT_CHAIN_START };
    const { rows, end } = readBatch(lastVerified.id);
    for (const row of rows) {
      if (row.hash !== auditChainHash(lastVerified.hash, row)) {
        return { finding: { ok: false, id: lastVerified.id + 1 } };
      }
      lastVerified = { id: row.id, hash: row.hash };
    }
    if (rows.length === AUDIT_BATCH_ROWS) return { finding: null, lastVerified };
    return { finding: findingAtEnd(lastVerified, end) };
  }

  return {
    /** Appends in the caller's transaction. Throws for a non-finite number. */
    append: append.immediate,
    page: ({ beforeId: before, maxRows: limit }: IdPageQuery): readonly AuditRow[] =>
      page.all({ before: before ?? Number.MAX_SAFE_INTEGER, limit }).map(toAuditRow),
    verifyBatch,
    /** Verifies all, and lets other work run between batches. */
    async verify(): Promise<AuditFinding> {
      let from: VerifiedAuditRow | null = null;
      for (;;) {
        const batch = verifyBatch(from);
        if (batch.finding !== null) return batch.finding;
        from = batch.lastVerified;
        await setImmediate();
      }
    },
  };
}

function prepareReads(orm: Database['orm']) {
  return {
    head: orm.select().from(auditHead).prepare(),
    page: orm
      .select()
      .from(auditLog)
      .where(lt(auditLog.id, sql.placeholder('before')))
      .orderBy(desc(auditLog.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
    next: orm
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, sql.placeholder('after')))
      .orderBy(auditLog.id)
      .limit(AUDIT_BATCH_ROWS)
      .prepare(),
  };
}

function findingAtEnd(
  last: VerifiedAuditRow,
  head: { readonly rows: number; readonly hash: string },
): AuditFinding {
  if (last.id !== head.rows) return { ok: false, id: Math.min(last.id, head.rows) + 1 };
  return last.hash === head.hash ? { ok: true, rows: last.id } : { ok: false, id: last.id };
}

function toAuditRow({ detail, ...row }: StoredAuditRow): AuditRow {
  return { ...row, detail: detail === null ? null : (JSON.parse(detail) as Json) };
}
