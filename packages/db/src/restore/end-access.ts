import type { Database } from '../open.ts';

/** Closes sessions and links, which may have been closed since in an older database. */
export function endAccess({ sqlite }: Database): void {
  sqlite.exec('DELETE FROM sessions');
  sqlite.exec('DELETE FROM devices');
  sqlite.exec('DELETE FROM one_time_links');
}
