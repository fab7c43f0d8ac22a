import { spawnSync } from 'node:child_process';

export const OTHER_UID = 65_534;

export const canSwitchUser = process.platform === 'linux' && process.getuid?.() === 0;

export const AS_OTHER = `exec setpriv --reuid ${OTHER_UID} --regid ${OTHER_UID} --clear-groups "$0" "$@"`;

/** Files that another user can open, to read or to hold a lock on them. */
export function openToOthers(paths: readonly string[]): readonly string[] {
  const script = `
    const { openSync, closeSync } = require('node:fs');
    const open = process.argv.slice(1).filter((path) => {
      try { closeSync(openSync(path, 'r')); return true; } catch { return false; }
    });
    process.stdout.write(JSON.stringify(open));
  `;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script, ...paths], {
    cwd: '/',
    uid: OTHER_UID,
    gid: OTHER_UID,
    env: {},
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the other user could not look: ${stderr}`);
  return JSON.parse(stdout) as readonly string[];
}
