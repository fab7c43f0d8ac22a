import { customType } from 'drizzle-orm/sqlite-core';

/**
 * A JSON value in a text column. A number that is not finite throws: JSON would write it as null,
 * and it would come back as another value.
 */
export function jsonText<T>(name: string) {
  return customType<{ data: T; driverData: string | null }>({
    dataType: () => 'text',
    // A prepared statement hands over null as well: it stays SQL's own.
    toDriver: (value) => (value === null ? null : strictJson(value)),
    // Only `toDriver` above fills the column; null does not come here.
    fromDriver: (text) => JSON.parse(String(text)) as T,
  })(name);
}

export function strictJson(value: unknown): string {
  return JSON.stringify(value, (key, member: unknown) => {
    if (typeof member === 'number' && !Number.isFinite(member)) {
      throw new RangeError(`${key} must be finite to be stored, was ${member}`);
    }
    return member;
  });
}
