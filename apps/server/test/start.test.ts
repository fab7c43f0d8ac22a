import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { freePorts } from './free-ports.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newSite = useBuiltServer();

describe('a server that can not start', () => {
  test('says in one line what another one has, exit code 1', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run } = await newSite();
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
    const { run } = await newSite();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = run({ DATA_DIR: file });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      `tideline: DATA_DIR must be a folder that can be written to, was "${file}"\n`,
    );
  });

  test('names a simulator that is away, exit code 2', { timeout: PROCESS_TIMEOUT }, async () => {
    const { run, simulator } = await newSite();
    const server = run({ SIM_URL: simulator.origin });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(`tideline: SIM_URL no simulator answers at ${simulator.origin}\n`);
  });

  test('names a bad variable in one line, exit code 2', { timeout: PROCESS_TIMEOUT }, async () => {
    const { run } = await newSite();
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
    const { run, runSimulator } = await newSite();
    const file = join(temporaryFolder(), 'bars.csv');
    const header = 'timestamp,open,high,low,close,volume';
    const row = (minute: string, close: string) =>
      `2025-02-05 14:${minute}:00+00:00,600,601,599,${close},1000`;
    writeFileSync(file, [header, row('30', '600'), row('31', 'six hundred'), ''].join('\n'));
    const bars = { SIM_BARS: file, SIM_START: '' };
    // One after the other: both would play the simulator of the same folder.
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
    const { run } = await newSite();
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
    const { run, runSimulator } = await newSite();
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

  test('does not touch the database of a newer version, exit code 1', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { run, dataDir } = await newSite();
    const file = join(dataDir, 'tideline.sqlite');
    mkdirSync(dataDir);
    const newer = new Sqlite(file);
    newer.pragma('user_version = 9999');
    newer.close();
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
    const { runSimulator } = await newSite();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = runSimulator({ DATA_DIR: file });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toMatch(/^tideline: DATA_DIR must be a folder .*\n$/);
  });
});
