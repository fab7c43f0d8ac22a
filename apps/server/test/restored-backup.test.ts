// Runs in: all
import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { useAdminCommand } from './admin-command-setup.ts';
import { eventually } from './eventually.ts';
import { holdTrade, positionsOf } from './held-trade.ts';
import { OWNER } from './owner.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

const newSetup = useBuiltServer();
const newConsole = useAdminCommand();

/** Trading's records: states, intents, attempts, decisions, trades and alarms. */
const STATES = 'SELECT * FROM account_states ORDER BY user_id';
const JOURNAL = ['intents', 'attempts', 'decisions', 'trades', 'alarms'] as const;

/** Backups are taken while the server commits. */
const BACKUPS = 5;

async function backUp(dataDir: string, file: string): Promise<void> {
  const said = await newConsole().adminWith({ DATA_DIR: dataDir }, 'backup', file);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(said.stdout).toMatch(
    /copy\S* is whole: users 1, accounts 1; the newest step is of 2026-11-27T\S+ \(market time\)/,
  );
}

function hashOf(rows: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

function contentOf(file: string): readonly string[] {
  const tables = JOURNAL.map((table) => rowsOf(file, `SELECT * FROM ${table} ORDER BY rowid`));
  return [...tables, rowsOf(file, STATES)].map(hashOf);
}

function restore(backup: string, file: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
  copyFileSync(backup, file);
}

test('a backup that was taken while running is a whole database: the same account, its settings and its state [H9]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { running, owner, position } = await holdTrade();
  onTestFinished(() => running.close());
  const backup = join(running.dataDir, 'copy.sqlite');
  await backUp(running.dataDir, backup);
  // A stepped market stops between bars, so this is the copied commit.
  expect(contentOf(backup)).toEqual(contentOf(running.databaseFile));
  const settings = await owner.get('/api/settings');

  await running.app.close();
  const restored = await newConsole().adminWith({ DATA_DIR: running.dataDir }, 'restore', backup);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  await running.restart();
  const again = running.client();
  await again.post('/api/auth/login', OWNER);
  expect(await again.get('/api/settings')).toEqual(settings);
  expect(await positionsOf(again)).toMatchObject([
    { id: position.id, quantity: position.quantity },
  ]);
  await again.post(`/api/positions/${position.id}/close`);
  await running.simulator.advance(1);
  expect(await positionsOf(again)).toEqual([]);
  const [account] = await running.simulator.accounts();
  expect(account?.positions).toEqual([]);
});

test('backups that are taken while the server trades are each one commit of it, and the last one goes on [H9]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, dataDir, simulator, run, runSimulator } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  await runSimulator({ DATA_DIR: join(dataDir, '..') }).started();
  const server = run({ SIM_URL: simulator.origin });
  await server.started();
  await startTrading(client);
  const held = await eventually(async () => (await positionsOf(client))[0] ?? null);
  const accountNumber = (await simulator.accounts())[0]?.accountNumber;

  // The account's commits since then, as another reader sees them.
  const seen = new Set<string>();
  const watching = new Sqlite(file, { readonly: true });
  const machine = watching.prepare(STATES);
  const copies = Array.from({ length: BACKUPS }, (_, index) =>
    join(dataDir, `copy-${index}.sqlite`),
  );
  let areTaken = false;
  const taking = (async () => {
    for (const copy of copies) await backUp(dataDir, copy);
    areTaken = true;
  })();
  while (!areTaken) {
    seen.add(hashOf(machine.all()));
    await sleep(1);
  }
  await taking;
  watching.close();

  for (const copy of copies) {
    // New rows were added, and no earlier one has changed.
    for (const table of JOURNAL) {
      const copied = rowsOf(copy, `SELECT * FROM ${table} ORDER BY rowid`);
      const source = rowsOf(file, `SELECT * FROM ${table} ORDER BY rowid LIMIT ?`, copied.length);
      expect(hashOf(copied)).toBe(hashOf(source));
    }
  }
  const states = copies.map((copy) => hashOf(rowsOf(copy, STATES)));
  expect(new Set(states).size).toBeGreaterThan(1);
  expect(states.some((state) => seen.has(state))).toBe(true);

  await server.destroy();
  restore(copies.at(-1) ?? '', file);
  await run({ SIM_URL: simulator.origin }).started();
  // The entry may have filled further, so what the broker holds counts.
  const [account] = await simulator.accounts();
  const quantity = account?.positions[0]?.quantity;
  expect(await positionsOf(client)).toMatchObject([{ id: held.id, quantity }]);
  expect(account?.accountNumber).toBe(accountNumber);
  await client.post(`/api/positions/${held.id}/close`);
  await eventually(async () =>
    (await simulator.accounts())[0]?.positions.length === 0 ? true : null,
  );
});
