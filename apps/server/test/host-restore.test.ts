// Runs in: long
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

const newSetup = useBuiltServer();

/**
 * Kills the product once the broker knows an order, or holds a position, and starts it on a backup six
 * hours old.
 */
async function restoreBefore(what: 'an order' | 'a position') {
  const { client, dataDir, simulator, run, runSimulator } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
  await broker.started();
  const first = run({ SIM_URL: simulator.origin });
  await first.started();
  await startTrading(client);
  const backup = join(dataDir, 'backup.sqlite');
  copyTo(file, backup);
  const account = async () => (await simulator.accounts())[0];
  await eventually(async () => {
    const { orders = [], positions = [] } = (await account()) ?? {};
    return (what === 'an order' ? orders : positions).length > 0 ? true : null;
  });
  await first.destroy();
  const before = await account();

  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  copyTo(backup, file);
  await run({ SIM_URL: simulator.origin }).started();
  const alarms = () =>
    rowsOf<{ readonly code: string }>(file, 'SELECT code FROM alarms').map(({ code }) => code);
  return { client, account, before, alarms };
}

test('a backup from before an open position: the bot looks after what it bought, and sells it [H10] [H11]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, account, before, alarms } = await restoreBefore('a position');
  const bought = before?.orders.find(({ filledQuantity }) => filledQuantity > 0);
  const tradeId = bought?.clientOrderId.replace(/-entry-\d+$/, '') ?? '';
  await eventually(async () => (alarms().includes('ADOPTED_TRADE') ? true : null));
  expect(alarms()).not.toContain('FOREIGN_POSITION');
  expect(await client.get('/api/bot/status')).toMatchObject({ botActive: true, isActive: true });
  const positions = await client.get('/api/positions');
  expect(positions).toMatchObject([{ id: tradeId }]);

  await client.post(`/api/positions/${tradeId}/close`);
  const ofTrade = async () =>
    (await account())?.orders.filter(({ clientOrderId }) => clientOrderId.startsWith(tradeId)) ??
    [];
  const filled = (orders: Awaited<ReturnType<typeof ofTrade>>, side: string) =>
    orders.reduce((sum, each) => sum + (each.side === side ? each.filledQuantity : 0), 0);
  await eventually(async () => {
    const orders = await ofTrade();
    return filled(orders, 'sell') === filled(orders, 'buy') ? true : null;
  });
  const ids = (await account())?.orders.map(({ clientOrderId }) => clientOrderId) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

test.skipIf(!isLongRun)(
  'a backup from before a working order: what it bought is looked after, and its name is not used for another one (needs LONG_TESTS=1) [H10]',
  {
    timeout: PROCESS_TIMEOUT,
  },
  async () => {
    const { account, before, alarms } = await restoreBefore('an order');
    const id = before?.orders[0]?.clientOrderId;
    await eventually(async () => (alarms().includes('OLDER_FILE') ? true : null));
    const orders = (await account())?.orders.filter(({ clientOrderId }) => clientOrderId === id);
    expect(orders).toHaveLength(1);
    expect(orders?.[0]).toMatchObject({ quantity: before?.orders[0]?.quantity });
    await eventually(async () => {
      const ids = (await account())?.orders.map(({ clientOrderId }) => clientOrderId) ?? [];
      return ids.some((each) => each.endsWith('-2-entry-1')) || alarms().includes('ADOPTED_TRADE')
        ? true
        : null;
    });
    expect(alarms()).not.toContain('ID_TAKEN');
    expect(alarms()).not.toContain('FOREIGN_POSITION');
  },
);

/** SQLite makes the copy, because the file alone lacks what is still in its log. */
function copyTo(from: string, to: string): void {
  const sqlite = new Sqlite(from);
  sqlite.prepare('VACUUM INTO ?').run(to);
  sqlite.close();
}
