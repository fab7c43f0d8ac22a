// Runs in: all
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from './lib/spawn.mjs';

/** Forty days, all of them long ago. */
const DAYS = Array.from({ length: 40 }, (_, day) =>
  new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
);

function environment(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'deploy', 'tideline-backup.sh');
  mkdirSync(dirname(script));
  copyFileSync(join(root, 'deploy/tideline-backup.sh'), script);
  writeFileSync(join(folder, 'admin.js'), program);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const backups = join(folder, 'backups');
  const old = {
    days: DAYS.map((day) => `tideline-${day}T023000Z.sqlite`),
    weeks: Array.from({ length: 9 }, (_, week) => `tideline-2020-W0${week + 1}.sqlite`),
    months: Array.from({ length: 9 }, (_, month) => `tideline-2020-0${month + 1}.sqlite`),
  };
  for (const [kind, names] of Object.entries(old)) {
    mkdirSync(join(backups, kind), { recursive: true });
    for (const name of names) writeFileSync(join(backups, kind, name), 'old');
  }
  const run = () =>
    spawnSync('sh', [script], {
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        BACKUP_DIR: backups,
      },
    });
  const namesOf = (kind) => readdirSync(join(backups, kind)).toSorted();
  return { run, namesOf, backups, old };
}

describe('G15 a daily backup', () => {
  const COPIES = `import { writeFileSync } from 'node:fs';
if (process.argv[2] !== 'backup') process.exit(9);
writeFileSync(process.argv[3], 'new', { flag: 'wx' });`;

  test('is kept for 7 days, 4 weeks and 6 months', () => {
    const { run, namesOf, backups } = environment(COPIES);
    const { status, stderr } = run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(namesOf('days').slice(0, -1)).toEqual(
      DAYS.slice(-6).map((day) => `tideline-${day}T023000Z.sqlite`),
    );
    expect(namesOf('weeks')).toHaveLength(4);
    expect(namesOf('months')).toHaveLength(6);
    for (const kind of ['days', 'weeks', 'months']) {
      const newest = join(backups, kind, namesOf(kind).at(-1));
      expect(readFileSync(newest, 'utf8')).toBe('new');
      expect(statSync(newest).mode & 0o077).toBe(0);
    }
  });

  test('of the same week takes no place of an older one', () => {
    const { run, namesOf, backups } = environment(COPIES);
    expect(run().status).toBe(0);
    const [week, month] = ['weeks', 'months'].map((kind) => namesOf(kind));
    const first = statSync(join(backups, 'weeks', week.at(-1))).ino;
    spawnSync('sleep', ['1.1']);
    expect(run().status).toBe(0);
    expect([namesOf('weeks'), namesOf('months')]).toEqual([week, month]);
    expect(statSync(join(backups, 'weeks', week.at(-1))).ino).toBe(first);
    expect(namesOf('days')).toHaveLength(7);
  });

  test('that fails is reported, and removes nothing', () => {
    const { run, namesOf, old } = environment("console.error('no room'); process.exit(1);");
    const { status, stderr } = run();
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'no room\n' });
    for (const kind of ['days', 'weeks', 'months']) expect(namesOf(kind)).toEqual(old[kind]);
  });
});
