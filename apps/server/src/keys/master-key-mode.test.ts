import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { keepKeyPrivate } from './master-key-mode.ts';

function keyFile(mode: number) {
  const DATA_DIR = temporaryFolder();
  const MASTER_KEY_FILE = join(DATA_DIR, 'key');
  writeFileSync(MASTER_KEY_FILE, 'a key');
  chmodSync(MASTER_KEY_FILE, mode);
  const { log, lines } = listeningLog();
  keepKeyPrivate({ DATA_DIR, MASTER_KEY: undefined, MASTER_KEY_FILE }, log);
  return { mode: statSync(MASTER_KEY_FILE).mode & 0o777, lines };
}

describe('G14 the mode of a master key file', () => {
  test.each([0o644, 0o666, 0o604])('%o is narrowed where the file is ours, with a word', (mode) => {
    const { mode: after, lines } = keyFile(mode);
    expect(after).toBe(0o600);
    expect(lines).toMatchObject([{ level: 40, mode: mode.toString(8).padStart(4, '0') }]);
    expect(JSON.stringify(lines)).not.toContain('a key');
  });

  test.each([0o400, 0o600, 0o440, 0o640])('%o is taken without a word', (mode) => {
    expect(keyFile(mode)).toEqual({ mode, lines: [] });
  });
});
