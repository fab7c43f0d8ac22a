// Runs in: long
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { canFailSync, createFailingSync } from './failing-sync.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

const NOTHING_DONE = 'Nothing was done: the server could not save it. Try again.';
/** The market moves on demand; its first bar enters. */
const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' };
const BARS_TO_ENTRY = 2;

interface Position {
  readonly id: string;
  readonly quantity: number;
}

interface Alarms {
  readonly alarms: readonly {
    readonly id: number;
    readonly code: string;
    readonly isUnsaved?: boolean;
  }[];
}

const newSetup = useBuiltServer();

/** The disk of the product can fail, its broker's does not. */
async function startOnFailingDisk() {
  const { client, dataDir, simulator, run, runSimulator } = await newSetup();
  const disk = createFailingSync();
  await runSimulator({ ...STEPPED, DATA_DIR: join(dataDir, '..') }).started();
  const file = join(dataDir, 'tideline.sqlite');
  const start = () => run({ SIM_URL: simulator.origin, ...disk.variables });
  const server = start();
  await server.started();
  await startTrading(client);
  return {
    client,
    disk,
    file,
    server,
    simulator,
    start,
    orders: async () => (await simulator.accounts())[0]?.orders ?? [],
    positions: () => client.get<readonly Position[]>('/api/positions'),
    async expectAlarms() {
      await server.logged(/a step could not be saved/);
      const health = await client.send('GET', '/readyz');
      expect([health.status, health.body]).toMatchObject([503, { journal: false }]);
    },
    /** Kills the server; the next one ends on the failing disk, the one after goes on. */
    async restart() {
      await server.destroy();
      const early = start();
      expect(await early.exited()).toEqual({ code: 1, signal: null });
      // An earlier line is about the file beside the database, which can't be written either.
      const [last] = early.stderr.trimEnd().split('\n').slice(-1);
      expect(last).toMatch(/^tideline: .* can not be written: .*SQLITE_IOERR_FSYNC/);
      disk.end();
      const next = start();
      await next.started();
      await eventually(async () =>
        (await client.send('GET', '/readyz')).status === 200 ? 1 : null,
      );
      return next;
    },
  };
}

describe.skipIf(!canFailSync)('a disk that can not write through (needs Linux and cc) [H5]', () => {
  test('no entry is sent on what was not saved; after a restart there is one', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { disk, file, simulator, orders, positions, expectAlarms, restart } =
      await startOnFailingDisk();
    disk.begin();
    await simulator.advance(BARS_TO_ENTRY);
    await expectAlarms();
    expect(await orders()).toEqual([]);
    expect(await positions()).toEqual([]);

    const next = await restart();
    expect(await orders()).toEqual([]);
    await simulator.advance(BARS_TO_ENTRY);
    const [held] = await positions();
    const sent = await orders();
    expect(sent.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0)).toBe(held?.quantity);
    expect(new Set(sent.map(({ clientOrderId }) => clientOrderId)).size).toBe(sent.length);
    next.kill('SIGTERM');
    await next.exited();
    expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('no command but a close is taken; what that sold is known to the restart, and recorded once', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { client, disk, file, simulator, orders, positions, expectAlarms, restart } =
      await startOnFailingDisk();
    await simulator.advance(BARS_TO_ENTRY);
    const [held] = await positions();
    if (held === undefined) throw new Error('the market of this seed entered nothing');
    disk.begin();
    const refused = await client.send('POST', '/api/bot/pause');
    expect([refused.status, refused.body]).toMatchObject([409, { message: NOTHING_DONE }]);
    await expectAlarms();
    const before = await orders();
    await client.post(`/api/positions/${held.id}/close`);
    await simulator.advance(1);
    const sold = (await orders()).slice(before.length);
    expect(sold).toMatchObject([
      { clientOrderId: `${held.id}-exit-emergency`, filledQuantity: held.quantity },
    ]);
    const { alarms } = await client.get<Alarms>('/api/alarms');
    expect(alarms).toContainEqual(
      expect.objectContaining({ code: 'EMERGENCY_EXIT', isUnsaved: true }),
    );

    const next = await restart();
    expect(await positions()).toEqual([]);
    await simulator.advance(1);
    expect((await simulator.accounts())[0]?.orders.filter(({ side }) => side === 'sell')).toEqual(
      sold,
    );
    next.kill('SIGTERM');
    await next.exited();
    const recorded = rowsOf(file, 'SELECT trade_id AS id, quantity FROM trades');
    expect(recorded).toEqual([{ id: held.id, quantity: held.quantity }]);
    expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('all but entries goes on once it can again: those wait for a restart', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { client, disk, file, server, simulator, orders, positions, expectAlarms, start } =
      await startOnFailingDisk();
    const save = (stopLoss: number) => client.send('PUT', '/api/settings', { stopLoss });
    disk.begin();
    expect((await save(40)).status).toBe(409);
    await expectAlarms();
    disk.end();
    expect((await save(50)).status).toBe(200);
    expect((await client.send('GET', '/readyz')).body).toMatchObject({ journal: true });
    await simulator.advance(BARS_TO_ENTRY);
    expect(await orders()).toEqual([]);
    const raised = await eventually(async () => {
      const { alarms } = await client.get<Alarms>('/api/alarms');
      const isSaved = alarms.some(({ code, isUnsaved }) => code === 'DISK' && isUnsaved !== true);
      return isSaved ? alarms : null;
    });

    await server.destroy();
    const next = start();
    await next.started();
    expect(await client.get('/api/settings')).toMatchObject({ stopLoss: 50 });
    for (const { id } of raised) await client.post(`/api/alarms/${id}/acknowledge`);
    await simulator.advance(BARS_TO_ENTRY);
    expect(await positions()).toHaveLength(1);
    next.kill('SIGTERM');
    await next.exited();
    expect(rowsOf(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});
