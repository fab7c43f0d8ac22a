import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { narrowDataFolder } from './private-files.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

function wideFolder() {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(join(folder, 'backups'), { recursive: true });
  const names = [
    ...['tideline.sqlite', 'tideline.sqlite-wal', 'tideline.sqlite-shm', 'lock.sqlite'],
    ...[
      'simulator.sqlite',
      'master.key',
      'KILL',
      'a-manual-copy',
      'backups/tideline.sqlite.before-3',
    ],
  ];
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  for (const name of ['', 'backups']) chmodSync(join(folder, name), 0o755);
  return { folder, names };
}

describe('G3 a data folder that others can read', () => {
  test('is narrowed with all that is in it, which one line of the log says', () => {
    const { folder, names } = wideFolder();
    const { log, lines } = listeningLog();
    narrowDataFolder(folder, log);
    for (const name of names) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
    expect([modeOf(folder), modeOf(join(folder, 'backups'))]).toEqual([0o700, 0o700]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, left: [] });
    expect(lines[0]?.narrowed).toContain('tideline.sqlite (0644)');
    expect(lines[0]?.narrowed).toContain(`${folder} (0755)`);
    narrowDataFolder(folder, log);
    expect(lines).toHaveLength(1);
  });

  test('is left as it is where it holds other folders, with our files narrowed', () => {
    const { folder } = wideFolder();
    const { log, lines } = listeningLog();
    mkdirSync(join(folder, 'another-program'), { mode: 0o755 });
    narrowDataFolder(folder, log);
    expect(modeOf(folder)).toBe(0o755);
    expect(modeOf(join(folder, 'another-program'))).toBe(0o755);
    expect(modeOf(join(folder, 'a-manual-copy'))).toBe(0o644);
    expect(modeOf(join(folder, 'tideline.sqlite'))).toBe(0o600);
    expect(lines[0]?.left).toEqual([`${folder} (shared)`]);
  });

  test('is found through a link, and what links lead to is left alone', () => {
    const { folder } = wideFolder();
    const { log, lines } = listeningLog();
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(folder, 'a-link'));
    symlinkSync(folder, join(folder, '..', 'link'));
    narrowDataFolder(join(folder, '..', 'link'), log);
    expect([modeOf(folder), modeOf(elsewhere)]).toEqual([0o700, 0o644]);
    expect(lines[0]?.left).toEqual([]);
  });
});
