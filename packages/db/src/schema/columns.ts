import { hash } from 'node:crypto';
import { customType, text } from 'drizzle-orm/sqlite-core';
import { damagedFileError } from '../database-errors.ts';
import { users } from './users.ts';

export function ownerUserIdColumn(onDelete: 'cascade' | 'no action' = 'no action') {
  return text('user_id')
    .notNull()
    .references(() => users.id, { onDelete });
}

/** JSON as text. Throws for a non-finite number, which JSON would write as null. */
export function jsonColumn<T>(name: string) {
  return customType<{ data: T; driverData: string | null }>({
    dataType: () => 'text',
    // A prepared statement passes null too, which stays SQL's NULL.
    toDriver: (value) => (value === null ? null : finiteJson(value)),
    // Only `toDriver` fills the column; null does not come here.
    fromDriver: (text) => parseColumnJson(name, String(text)) as T,
  })(name);
}

/**
 * The first member is a digest, so a change is found: SQLite checks a file's structure, not its
 * rows' contents. Text without a digest is older than digests. `parse` checks what comes back, and
 * brings older shapes to today's.
 */
export function digestedJsonColumn<T extends object>(name: string, parse: (value: unknown) => T) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => {
      const json = finiteJson(value);
      return `${digestPrefix(json)}${json.slice(1)}`;
    },
    fromDriver: (text) => {
      if (!hasDigestHead(text)) return parse(parseColumnJson(name, text));
      const json = `{${text.slice(DIGEST_PREFIX_LENGTH)}`;
      if (text.slice(0, DIGEST_PREFIX_LENGTH) !== digestPrefix(json)) {
        throw damagedFileError('the database', `the stored ${name} is not what was written`);
      }
      return parse(parseColumnJson(name, json));
    },
  })(name);
}

const DIGEST_JSON_PREFIX = '{"digest":"';
const DIGEST_LENGTH = 32;
const DIGEST_PREFIX_LENGTH = DIGEST_JSON_PREFIX.length + DIGEST_LENGTH + '",'.length;

/** True when a text begins like a digest, even after a damaged byte: no older text does. */
function hasDigestHead(text: string): boolean {
  const digest = text.slice(DIGEST_JSON_PREFIX.length, DIGEST_JSON_PREFIX.length + DIGEST_LENGTH);
  return text.startsWith(DIGEST_JSON_PREFIX) || /^[0-9a-f]{32}$/.test(digest);
}

function digestPrefix(json: string): string {
  const digest = hash('sha256', json, 'hex').slice(0, DIGEST_LENGTH);
  return `${DIGEST_JSON_PREFIX}${digest}",`;
}

function parseColumnJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damagedFileError('the database', `the stored ${name} is no JSON`, cause);
  }
}

export function finiteJson(value: unknown): string {
  return JSON.stringify(value, requireFinite);
}

function requireFinite(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`${key} must be finite to be stored, was ${value}`);
  }
  return value;
}
