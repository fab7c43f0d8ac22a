import type { Database } from '../open.ts';

/**
 * Removes sessions, known devices, links and API tokens, as some may have been removed after the
 * backup was made.
 */
export function revokeAllAccess({ sqlite }: Database): void {
  sqlite.exec('DELETE FROM sessions');
  sqlite.exec('DELETE FROM devices');
  sqlite.exec('DELETE FROM one_time_links');
  sqlite.exec('DELETE FROM api_tokens');
}
