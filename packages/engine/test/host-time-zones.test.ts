// Runs in: all
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { calendarInstants, type Instants } from './hours/instants.ts';

const PATIENCE = 120_000;
const here = dirname(fileURLToPath(import.meta.url));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const scratch = mkdtempSync(join(tmpdir(), 'tideline-zones-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function instantsIn(zone: string): Promise<Instants> {
  const file = join(scratch, zone.replace('/', '-'));
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env;
  await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--config', join(here, 'hours/other-zone.config.ts')],
    { cwd: dirname(here), env: { ...env, TZ: zone, INSTANTS_FILE: file } },
  );
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('hours on hosts in other time zones [F3]', () => {
  test.each([
    ['UTC', [0, 0]],
    ['Asia/Kolkata', [-330, -330]],
    ['America/New_York', [300, 240]],
  ])(
    '%s',
    async (zone, offsets) => {
      const found = await instantsIn(zone);
      expect(found.hostOffsets).toEqual(offsets);
      expect(found.sessions.length).toBeGreaterThan(13 * 249);
      expect(found).toEqual({ ...calendarInstants(), hostOffsets: offsets });
    },
    PATIENCE,
  );

  test('known instants', () => {
    const sessions = new Map(calendarInstants().sessions.map((row) => [row.date, row]));
    expect(sessions.get('2026-03-06')?.open).toBe(Date.parse('2026-03-06T14:30:00Z'));
    expect(sessions.get('2026-03-09')?.open).toBe(Date.parse('2026-03-09T13:30:00Z'));
    expect(sessions.get('2026-11-27')).toMatchObject({
      close: Date.parse('2026-11-27T18:00:00Z'),
      opens: Date.parse('2026-11-27T14:45:00Z'),
      entriesEnd: Date.parse('2026-11-27T17:15:00Z'),
      flattenAt: Date.parse('2026-11-27T17:25:00Z'),
      closes: Date.parse('2026-11-27T17:30:00Z'),
      texts: ['Opens in 9h 45m', 'Opens in 15m', '2h 45m left', 'Opens Mon 9:45 AM ET'],
    });
  });
});
