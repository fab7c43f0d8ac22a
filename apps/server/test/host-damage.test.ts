// Runs in: long
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { isLongRun } from './long.ts';
import { registerOwner } from './owner.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import type { ServerProcess } from './server-process.ts';

const FLIPS = isLongRun ? 100 : 4;

const newSetup = useBuiltServer();

async function writtenSetup() {
  const setup = await newSetup();
  const first = setup.run();
  await first.started();
  await registerOwner(setup.client);
  first.kill('SIGTERM');
  await first.exited();
  const file = join(setup.dataDir, 'tideline.sqlite');
  const sqlite = new Sqlite(file);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return { ...setup, file, whole: readFileSync(file) };
}

async function isStarted(server: ServerProcess): Promise<boolean> {
  const refused = server.exited().then((exit) => {
    expect(exit).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^tideline: [^\n]+\n$/);
    expect(server.stdout).toBe('');
    return false;
  });
  const started = server.started().then(
    () => true,
    () => refused,
  );
  return Promise.race([started, refused]);
}

test(`a broken byte of the database, in ${FLIPS} places: the server starts, or says what is wrong in one line`, {
  timeout: PROCESS_TIMEOUT + FLIPS * 10_000,
}, async () => {
  const { run, file, whole } = await writtenSetup();
  for (let flip = 0; flip < FLIPS; flip += 1) {
    // Spread over the file, each at another place of its page.
    const place = Math.floor(((flip + 0.5) / FLIPS) * whole.length) + ((flip * 37) % 997);
    const bytes = Buffer.from(whole);
    const at = place % whole.length;
    bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
    writeFileSync(file, bytes);
    const server = run();
    await isStarted(server);
    await server.destroy();
  }
});

test('a database with a broken page: one line says what to do, and a good copy in its place starts', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { run, file, whole } = await writtenSetup();
  const page = Buffer.from(whole);
  writeFileSync(file, page.fill(0xff, page.length - 4_096));
  const broken = run();
  expect(await broken.exited()).toEqual({ code: 1, signal: null });
  expect(broken.stderr).toMatch(
    /^tideline: .*tideline\.sqlite is damaged \([^\n]*put a copy from the folder backups in its place[^\n]*\n$/,
  );
  expect(broken.stdout).toBe('');

  writeFileSync(file, whole);
  await run().started();
});
