// Runs in: all, long
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltServer, buildLater, buildServer } from './built-server.ts';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { OWNER } from './owner.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

/** The market moves on demand; its first bar enters. */
const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' };
const BARS_TO_ENTRY = 2;

interface Position {
  readonly id: string;
  readonly quantity: number;
  readonly entryPrice: number;
  readonly openedAt: string;
}

const newSetup = useBuiltServer();

/** The present build with a position, where other builds can run after it. */
async function startHolding() {
  const { client, dataDir, simulator, runBuild } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  const start = async (build: BuiltServer) => {
    const server = runBuild(build, STEPPED);
    const [, name = ''] = /Build: (\w+)/.exec(await server.started()) ?? [];
    return { server, name };
  };
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const orders = async () => (await simulator.accounts())[0]?.orders ?? [];

  const present = await start(buildServer());
  await startTrading(client);
  await simulator.advance(BARS_TO_ENTRY);
  const [held] = await positions();
  if (held === undefined) throw new Error('the market of this seed entered nothing');
  const { id, quantity, entryPrice, openedAt } = held;
  const sameTrade = [{ id, quantity, entryPrice, openedAt }];
  return {
    client,
    file,
    present,
    start,
    runBuild,
    /** The same trade is managed over further bars, and the broker has no other order. */
    async expectManaged() {
      const before = await orders();
      expect(await positions()).toMatchObject(sameTrade);
      await eventually(async () => {
        const { status } = await client.send('GET', '/readyz');
        return status === 200 ? status : null;
      });
      await simulator.advance(1);
      expect(await positions()).toMatchObject(sameTrade);
      expect(await orders()).toEqual(before);
    },
    async expectSoldManually() {
      await client.post(`/api/positions/${id}/close`);
      await simulator.advance(1);
      expect(await positions()).toEqual([]);
      const all = await orders();
      expect(new Set(all.map(({ clientOrderId }) => clientOrderId)).size).toBe(all.length);
      const filled = (side: 'buy' | 'sell') =>
        all.reduce((sum, each) => sum + (each.side === side ? each.filledQuantity : 0), 0);
      expect([filled('buy'), filled('sell')]).toEqual([quantity, quantity]);
    },
  };
}

type Holding = Awaited<ReturnType<typeof startHolding>>;

async function change({ start }: Holding, { server }: Holding['present'], next: BuiltServer) {
  server.kill('SIGTERM');
  expect(await server.exited()).toEqual({ code: 0, signal: null });
  return start(next);
}

// The next test takes the same steps, with a migration.
test.skipIf(!isLongRun)(
  'an upgrade with a position open, and the way back: each build goes on with the same trade [G12]',
  {
    timeout: PROCESS_TIMEOUT,
  },
  async () => {
    const holding = await startHolding();
    const { present, file, expectManaged, expectSoldManually } = holding;
    const later = await change(holding, present, buildLater());
    await expectManaged();
    const again = await change(holding, later, buildServer());
    await expectManaged();

    expect(later.name).not.toBe(present.name);
    const builds = rowsOf<{ readonly build: string }>(
      file,
      'SELECT build FROM starts ORDER BY fence',
    );
    expect(builds.map(({ build }) => build)).toEqual([present.name, later.name, present.name]);
    expect(again.name).toBe(present.name);
    await expectSoldManually();
  },
);

test('an upgrade that migrates with a position open: the copy that it made lets the build before it go on [G12] [G13] [N5]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const holding = await startHolding();
  const { client, present, file, start, runBuild, expectManaged, expectSoldManually } = holding;
  const later = await change(holding, present, buildLater('CREATE TABLE later (id integer);'));
  await expectManaged();
  const version = () =>
    Number(rowsOf<{ user_version: number }>(file, 'PRAGMA user_version')[0]?.user_version);
  const migrated = version();
  later.server.kill('SIGTERM');
  expect(await later.server.exited()).toEqual({ code: 0, signal: null });

  const refused = runBuild(buildServer(), STEPPED);
  expect(await refused.exited()).toEqual({ code: 1, signal: null });
  expect(refused.stderr).toMatch(
    /^tideline: .*tideline\.sqlite was written by a newer version.*\n$/,
  );
  expect(version()).toBe(migrated);

  // The newer file, moved aside, shows the start what is missing since the copy.
  renameSync(file, `${file}.later`);
  copyFileSync(join(file, '..', 'backups', `tideline.sqlite.before-${migrated - 1}`), file);
  await start(buildServer());
  await client.post('/api/auth/login', OWNER);
  await expectManaged();
  await expectSoldManually();
});
