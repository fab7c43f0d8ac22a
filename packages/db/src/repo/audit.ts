import { setImmediate } from 'node:timers/promises';
import { desc, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { auditHead, auditLog } from '../schema/audit-log.ts';
import { strictJson } from '../schema/columns.ts';
import { CHAIN_START, chainHash, type StoredAuditRow } from './audit-chain.ts';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** What somebody did. */
export interface AuditEntry {
  /** Wall time. */
  readonly at: number;
  /** The user; null for the console and the system. */
  readonly actorId: string | null;
  /** The user's e-mail address, `console` or `system`. */
  readonly actor: string;
  /** A stable code. */
  readonly action: string;
  /** What it was done to; null when the action says it all. */
  readonly subject: string | null;
  /** Never a secret. */
  readonly detail: Json;
  /** The client's address; null where there was no request. */
  readonly address: string | null;
}

export interface AuditRow extends AuditEntry {
  /** 1 for the first, then one more each time. */
  readonly id: number;
  /** Hangs on everything before it: see `audit-chain.ts`. */
  readonly hash: string;
}

export type AuditFinding =
  | { readonly ok: true; readonly rows: number }
  /** The first row that is not there or not what was written. */
  | { readonly ok: false; readonly id: number };

/** How far the log has been read. */
export interface AuditPlace {
  readonly id: number;
  readonly hash: string;
}

/** What a piece of the log tells: where it ends, or at last a finding. */
export type AuditBatch =
  | { readonly finding: AuditFinding }
  | { readonly finding: null; readonly next: AuditPlace };

/**
 * Who did what. The log only grows: the database refuses everything else, and a chain of hashes
 * shows what was done to the file behind its back. Who can write the file could work out the whole
 * chain anew; that is seen only by who has kept the hash of a row elsewhere.
 */
export interface Audit {
  /** Part of the caller's transaction when there is one. Throws for a number that is not finite. */
  append(entry: AuditEntry): void;
  /** Rows with a smaller id, null for the newest ones; newest first. */
  page(page: { readonly before: number | null; readonly limit: number }): readonly AuditRow[];
  /** Reads a piece of the log: what follows the place that was reached, null at the beginning. */
  verifyBatch(from: AuditPlace | null): AuditBatch;
  /** Reads the whole log, in pieces between which others have their turn. */
  verify(): Promise<AuditFinding>;
}

/** Some milliseconds of reading and hashing. */
const PIECE_ROWS = 500;

export function createAudit({ orm, sqlite }: Database): Audit {
  const head = orm.select().from(auditHead).prepare();
  const page = orm
    .select()
    .from(auditLog)
    .where(lt(auditLog.id, sql.placeholder('before')))
    .orderBy(desc(auditLog.id))
    .limit(sql.placeholder('limit'))
    .prepare();
  const next = orm
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, sql.placeholder('after')))
    .orderBy(auditLog.id)
    .limit(PIECE_ROWS)
    .prepare();
  const readHead = () => head.get() ?? { rows: 0, hash: CHAIN_START };

  const append = sqlite.transaction((entry: AuditEntry) => {
    const { at, actorId, actor, action, subject, address } = entry;
    const before = readHead();
    const id = before.rows + 1;
    const detail = entry.detail === null ? null : strictJson(entry.detail);
    const row = { id, at, actorId, actor, action, subject, detail, address };
    const hash = chainHash(before.hash, row);
    orm
      .insert(auditLog)
      .values({ ...row, hash })
      .run();
    orm
      .insert(auditHead)
      .values({ id: 1, rows: id, hash })
      .onConflictDoUpdate({ target: auditHead.id, set: { rows: id, hash } })
      .run();
  });
  // In one transaction: the end of the log is compared with what was the head at that moment.
  const readPiece = sqlite.transaction((after: number) => ({
    rows: next.all({ after }),
    end: readHead(),
  }));

  function verifyBatch(from: AuditPlace | null): AuditBatch {
    let last = from ?? { id: 0, hash: CHAIN_START };
    const { rows, end } = readPiece(last.id);
    for (const row of rows) {
      if (row.hash !== chainHash(last.hash, row)) {
        return { finding: { ok: false, id: last.id + 1 } };
      }
      last = { id: row.id, hash: row.hash };
    }
    if (rows.length === PIECE_ROWS) return { finding: null, next: last };
    return { finding: atTheEnd(last, end) };
  }

  return {
    append: (entry) => append.immediate(entry),
    page: ({ before, limit }) =>
      page.all({ before: before ?? Number.MAX_SAFE_INTEGER, limit }).map(fromStored),
    verifyBatch,
    async verify() {
      let from: AuditPlace | null = null;
      for (;;) {
        const piece = verifyBatch(from);
        if (piece.finding !== null) return piece.finding;
        from = piece.next;
        await setImmediate();
      }
    },
  };
}

/** Whether the log ends where its head says. */
function atTheEnd(
  last: { readonly id: number; readonly hash: string },
  end: { readonly rows: number; readonly hash: string },
): AuditFinding {
  if (last.id !== end.rows) return { ok: false, id: Math.min(last.id, end.rows) + 1 };
  return last.hash === end.hash ? { ok: true, rows: last.id } : { ok: false, id: last.id };
}

function fromStored({ detail, ...row }: StoredAuditRow): AuditRow {
  return { ...row, detail: detail === null ? null : (JSON.parse(detail) as Json) };
}
