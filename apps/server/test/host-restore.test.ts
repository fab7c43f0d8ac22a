import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLong } from './long.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-site.ts';
import { rowsOf } from './rows.ts';

const newSite = useBuiltServer();

/**
 * A product that is put back to before its first order, as by a backup of six hours ago: kills it
 * once the broker knows of an order, or holds a position, and starts it on the older file.
 */
async function restoreBefore(what: 'an order' | 'a position') {
  const { client, dataDir, simulator, run, runSimulator } = await newSite();
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

test('a backup from before an open position: what the broker holds is told and not bought again', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, account, before, alarms } = await restoreBefore('a position');
  expect(alarms()).toContain('FOREIGN_POSITION');
  const after = await account();
  expect(after?.positions).toEqual(before?.positions);
  expect(after?.orders).toEqual(before?.orders);
  // The keys and the settings are in the backup: nobody has to connect anything again.
  expect(await client.get('/api/bot/status')).toMatchObject({ botActive: true, isActive: true });
});

test.skipIf(!isLong)(
  'a backup from before a working order: it is cancelled, and its name is not used for another one (needs LONG_TESTS=1)',
  {
    timeout: PROCESS_TIMEOUT,
  },
  async () => {
    const { account, before, alarms } = await restoreBefore('an order');
    const id = before?.orders[0]?.clientOrderId;
    // The older file counts its trades from there: the next entry has a name that is taken.
    await eventually(async () => (alarms().includes('ID_TAKEN') ? true : null));
    const orders = (await account())?.orders.filter(({ clientOrderId }) => clientOrderId === id);
    expect(orders).toHaveLength(1);
    expect(orders?.[0]).toMatchObject({ quantity: before?.orders[0]?.quantity });
    // Whatever it bought by then is told, and is not part of the trade that was refused.
    const bought = (orders?.[0]?.filledQuantity ?? 0) > 0;
    expect(alarms()).toContain(bought ? 'FOREIGN_POSITION' : 'STRAY_ORDER');
  },
);

/** A copy through SQLite itself: a copy of the file would lack what is still in its log. */
function copyTo(from: string, to: string): void {
  const sqlite = new Sqlite(from);
  sqlite.prepare('VACUUM INTO ?').run(to);
  sqlite.close();
}
