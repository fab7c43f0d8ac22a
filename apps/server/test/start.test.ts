// Runs in: all
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@tideline/free-ports';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { AS_OTHER, canSwitchUser, OTHER_UID } from './other-user.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newSetup = useBuiltServer();
beforeAll(() => chmodSync(inject('builds'), 0o755));

describe('a server that can not start', () => {
  test('says in one line what another one has, exit code 1 [G4]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run } = await newSetup();
    await run().started();
    const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
    const sameFolder = run({ PORT: port, SIM_PORT: simulatorPort });
    expect(await sameFolder.exited()).toEqual({ code: 1, signal: null });
    expect(sameFolder.stderr).toMatch(/^tideline: .*lock\.sqlite is held by another process\n$/);
    expect(sameFolder.stdout).toBe('');
    const otherFolder = join(temporaryFolder(), 'data');
    const samePort = run({ DATA_DIR: otherFolder, SIM_PORT: simulatorPort });
    expect(await samePort.exited()).toEqual({ code: 1, signal: null });
    expect(samePort.stderr).toMatch(/^tideline: PORT, .*EADDRINUSE.*\n$/);
    expect(samePort.stdout).toBe('');
  });

  test('names a data folder that is none, exit code 2', { timeout: PROCESS_TIMEOUT }, async () => {
    const { run } = await newSetup();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = run({ DATA_DIR: file });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      `tideline: DATA_DIR must be a folder that can be written to, was "${file}"\n`,
    );
  });

  test('G14 that can never be, exit code 2, at once', { timeout: PROCESS_TIMEOUT }, async () => {
    const { run } = await newSetup();
    const server = run({ DATA_DIR: '/proc/1/x' });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      'tideline: DATA_DIR must be a folder that can be written to, was "/proc/1/x"\n',
    );
  });

  test('G13 names a simulator that is away, exit code 1: it may still come', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run, simulator } = await newSetup();
    const server = run({ SIM_URL: simulator.origin });
    expect(await server.exited()).toEqual({ code: 1, signal: null });
    expect(server.stderr).toBe(`tideline: SIM_URL no simulator answers at ${simulator.origin}\n`);
  });

  test('G13 names a key file and a bar file that are not there, exit code 1: their mount may be late', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run } = await newSetup();
    const missing = join(temporaryFolder(), 'mount', 'file');
    for (const [variables, line] of [
      [{ MASTER_KEY_FILE: missing }, `MASTER_KEY_FILE the key file ${missing} is not there`],
      [{ SIM_BARS: missing }, `SIM_BARS ${missing} can not be read: no such file or folder`],
    ] as const) {
      const server = run(variables);
      expect(await server.exited()).toEqual({ code: 1, signal: null });
      expect(server.stderr).toBe(`tideline: ${line}\n`);
    }
  });

  test.skipIf(!canSwitchUser)(
    'G14 refuses a master key that everybody can read and that is not its own to change, exit code 2 (needs root)',
    { timeout: PROCESS_TIMEOUT },
    async () => {
      const { dataDir, run } = await newSetup();
      const folder = temporaryFolder();
      const key = join(folder, 'key');
      writeFileSync(key, Buffer.alloc(32, 7).toString('base64'));
      mkdirSync(dataDir, { mode: 0o700 });
      chownSync(dataDir, OTHER_UID, OTHER_UID);
      for (const each of [folder, join(dataDir, '..')]) chmodSync(each, 0o755);
      chmodSync(key, 0o644);
      const server = run({ MASTER_KEY_FILE: key }, AS_OTHER);
      expect(await server.exited()).toEqual({ code: 2, signal: null });
      expect(server.stderr).toBe(
        `tideline: MASTER_KEY_FILE the key file ${key} has mode 0644: everybody on this machine can read it; give it 0400\n`,
      );
    },
  );

  test('E3 E6 names a variable of another program or with a carriage return in one line, exit code 2', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run } = await newSetup();
    const conda = run({
      HOST: 'x86_64-conda-linux-gnu',
      PUBLIC_ORIGIN: 'https://tideline.example.com',
    });
    expect(await conda.exited()).toEqual({ code: 2, signal: null });
    expect(conda.stderr).toMatch(/^tideline: HOST must be localhost or an IP address .*\n$/);
    const windows = run({ MARKET: 'alpaca', MARKET_DATA_KEY: 'PKSECRET\r' });
    expect(await windows.exited()).toEqual({ code: 2, signal: null });
    expect(windows.stderr).toMatch(/^tideline: MARKET_DATA_KEY must not end with .*\n$/);
    expect(windows.stderr).not.toContain('PKSECRET');
  });

  test('names a bad variable in one line, exit code 2', { timeout: PROCESS_TIMEOUT }, async () => {
    const { run } = await newSetup();
    const server = run({ PORT: 'banana' });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      'tideline: PORT must be a whole number from 1 to 65535, was "banana"\n',
    );
    expect(server.stdout).toBe('');
  });

  test('names the line of a bar file that is broken, exit code 2', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run, runSimulator } = await newSetup();
    const file = join(temporaryFolder(), 'bars.csv');
    const header = 'timestamp,open,high,low,close,volume';
    const row = (minute: string, close: string) =>
      `2025-02-05 14:${minute}:00+00:00,600,601,599,${close},1000`;
    writeFileSync(file, [header, row('30', '600'), row('31', 'six hundred'), ''].join('\n'));
    const bars = { SIM_BARS: file, SIM_START: '' };
    // One after the other, because both would play the simulator of the same folder.
    for (const start of [run, runSimulator]) {
      const server = start(bars);
      expect(await server.exited()).toEqual({ code: 2, signal: null });
      expect(server.stderr).toMatch(/^tideline: SIM_BARS .*\n$/);
      expect(server.stderr).toContain(`${file} line 3: column close`);
      expect(server.stdout).toBe('');
    }
  });

  test('asks by its own variable for the zone of a bar file, exit code 2', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run } = await newSetup();
    const file = join(temporaryFolder(), 'bars.csv');
    const header = 'timestamp,open,high,low,close,volume';
    writeFileSync(file, [header, '2025-02-05 09:30:00,600,601,599,600,1000', ''].join('\n'));
    const server = run({ SIM_BARS: file, SIM_START: '' });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toMatch(
      /^tideline: SIM_BARS .* line 2: .* has no zone, .* SIM_TIMEZONE .*\n$/,
    );
  });

  test('leaves the simulator to the process that plays it already, exit code 1', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run, runSimulator } = await newSetup();
    const first = runSimulator();
    await first.started();
    const [port = ''] = (await freePorts(1)).map(String);
    const held = /^tideline: .*simulator-lock\.sqlite is held by another process\n$/;
    for (const server of [runSimulator({ SIM_PORT: port }), run({ SIM_PORT: port })]) {
      expect(await server.exited()).toEqual({ code: 1, signal: null });
      expect(server.stderr).toMatch(held);
      expect(server.stdout).toBe('');
    }
    first.kill('SIGTERM');
    expect(await first.exited()).toEqual({ code: 0, signal: null });
  });

  test('does not touch the database of a newer version, exit code 1 [G13] [N1] [N5]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run, dataDir } = await newSetup();
    const file = join(dataDir, 'tideline.sqlite');
    mkdirSync(dataDir, { mode: 0o700 });
    const newer = new Sqlite(file);
    newer.pragma('user_version = 9999');
    newer.close();
    chmodSync(file, 0o600);
    const server = run();
    expect(await server.exited()).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(
      /^tideline: .*tideline\.sqlite was written by a newer version.*\n$/,
    );
    expect(server.stdout).toBe('');
    const after = new Sqlite(file, { readonly: true });
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([]);
    after.close();
  });

  test('a simulator names a data folder that is none, exit code 2', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { runSimulator } = await newSetup();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = runSimulator({ DATA_DIR: file });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toMatch(/^tideline: DATA_DIR must be a folder .*\n$/);
  });
});
