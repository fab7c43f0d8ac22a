// Runs in: all, long
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLongRun } from './long.ts';
import { canSwitchUser, openToOthers } from './other-user.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newSetup = useBuiltServer();

function everythingIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...names.map((name) => join(folder, name))];
}

function widerThanOwner(folder: string): readonly string[] {
  return everythingIn(folder)
    .map((path) => [path, statSync(path).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path, mode]) => `${relative(folder, path)} ${mode.toString(8)}`);
}

/** Other users can reach the data folder. */
function reachable(dataDir: string): void {
  chmodSync(dirname(dataDir), 0o755);
}

/** The first takes no rights away. */
const MASKS = isLongRun ? ['000', '022', '077'] : ['000'];

describe.each(MASKS)('G3 under umask %s', (mask) => {
  test('everything that a server, a simulator and the kill switch write is their owner’s alone', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { client, dataDir, run, runSimulator, simulator } = await newSetup();
    const other = join(temporaryFolder(), 'market');
    const limits = `umask ${mask}`;
    const market = runSimulator({ DATA_DIR: other }, limits);
    await market.started();
    const server = run({ SIM_URL: simulator.origin }, limits);
    await server.started();
    await startTrading(client);
    await client.post('/api/kill-switch', { engaged: true });
    for (const folder of [dataDir, other]) {
      expect(widerThanOwner(folder)).toEqual([]);
      expect(readdirSync(folder).length).toBeGreaterThan(3);
      if (!canSwitchUser) continue;
      reachable(folder);
      expect(openToOthers(everythingIn(folder))).toEqual([]);
    }
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['tideline.sqlite-wal', 'tideline.sqlite-shm', 'KILL', 'master.key']),
    );
  });
});

test('G3 what an older version left open to others is narrowed by the next start, in one line', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { dataDir, run } = await newSetup();
  const first = run();
  await first.started();
  first.kill('SIGKILL');
  await first.exited();
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', 'tideline.sqlite.before-3'), '');
  for (const path of everythingIn(dataDir)) {
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
  }
  reachable(dataDir);
  if (canSwitchUser) expect(openToOthers(everythingIn(dataDir)).length).toBeGreaterThan(5);

  const next = run();
  await next.started();
  expect(widerThanOwner(dataDir)).toEqual([]);
  if (canSwitchUser) expect(openToOthers(everythingIn(dataDir))).toEqual([]);
  const lines = next.stderr
    .split('\n')
    .filter((line) => line.includes('could be read by other users'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('tideline.sqlite-wal (0666)');
});

test.skipIf(!canSwitchUser)('another user is kept out by modes, not by chance (needs root)', () => {
  const folder = temporaryFolder();
  const [open, shut] = ['open', 'shut'].map((name) => join(folder, name));
  for (const path of [open, shut]) writeFileSync(path ?? '', '');
  chmodSync(folder, 0o755);
  chmodSync(open ?? '', 0o644);
  chmodSync(shut ?? '', 0o600);
  expect(openToOthers([open ?? '', shut ?? ''])).toEqual([open]);
});
