import type { Database } from '../open.ts';

/** Ends every sign-in session, device and link: those of an older database may have been ended since. */
export function endAccess({ sqlite }: Database): void {
  sqlite.exec('DELETE FROM sessions');
  sqlite.exec('DELETE FROM devices');
  sqlite.exec('DELETE FROM one_time_links');
}
