import type { Database } from '../open.ts';

/** Closes sessions, links and API tokens, as some may have been closed after the backup was made. */
export function revokeAllAccess({ sqlite }: Database): void {
  sqlite.exec('DELETE FROM sessions');
  sqlite.exec('DELETE FROM devices');
  sqlite.exec('DELETE FROM one_time_links');
  sqlite.exec('DELETE FROM api_tokens');
}
