import type { Database } from '../open.ts';

/** Those of an older database may have been ended since. */
export function endAccess({ sqlite }: Database): void {
  sqlite.exec('DELETE FROM sessions');
  sqlite.exec('DELETE FROM devices');
  sqlite.exec('DELETE FROM one_time_links');
}
