import { createHash } from 'node:crypto';
import type { auditLog } from '../schema/audit-log.ts';

export type StoredAuditRow = typeof auditLog.$inferSelect;

/** Stands for the previous hash in the first row's. */
export const AUDIT_CHAIN_START = '0'.repeat(64);

/**
 * Hashes the previous hash, of fixed length, and the fields as a JSON list in a fixed order; the
 * detail as its stored text.
 */
export function auditChainHash(previousHash: string, row: Omit<StoredAuditRow, 'hash'>): string {
  const { id, at, actorId, actor, action, subject, detail, address } = row;
  const fields = JSON.stringify([id, at, actorId, actor, action, subject, detail, address]);
  return createHash('sha256').update(previousHash).update(fields).digest('hex');
}
