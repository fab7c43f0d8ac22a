// Runs in: share, all, long
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sealSecrets, useAdminCommand, whyNotOpen } from './admin-command-setup.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { addUsers } from './users.ts';

const KILLS = isLongRun ? 50 : 5;
/** So many users that sealing again takes a while. */
const USERS = Array.from({ length: 200 }, (_, index) => `user-${index}`);
const NEXT = 'master.key.next';
const LOG = 'tideline.sqlite-wal';

/** Files that change one after the other; null for any moment. */
const KILL_POINTS: readonly (readonly string[] | null)[] = [
  null,
  // The new key is on the disk, whole or not.
  [NEXT],
  // The database is being changed.
  [NEXT, LOG],
  [NEXT, LOG, LOG, LOG, LOG],
  // The new key has replaced the old one.
  [NEXT, 'master.key'],
  [NEXT, ...Array<string>(16).fill(LOG)],
];

const newSetup = useAdminCommand();

test(`after each of ${KILLS} kills during a rotation the data opens with the key that is there [I11] [V11.2.2]`, {
  timeout: KILLS * PROCESS_TIMEOUT,
}, async () => {
  const { dataDir, start, withData } = newSetup();
  withData((repositories) => {
    addUsers(repositories, ...USERS);
    sealSecrets(repositories, dataDir, USERS);
  });
  const key = () => readFileSync(join(dataDir, 'master.key'), 'utf8');
  const whyNot = () => withData((repositories) => whyNotOpen(repositories, dataDir, USERS));
  const rotate = async (meanwhile: (child: ChildProcess) => void) => {
    const child = start(['rotate-key']);
    meanwhile(child);
    const [code] = await once(child, 'close');
    return code;
  };

  // Counted from the first file in the folder, because the process only starts before.
  let began = 0;
  const first = key();
  const code = await rotate(() => {
    afterEvents(dataDir, [LOG], () => {
      began = performance.now();
    });
  });
  const took = performance.now() - began;
  expect([code, whyNot()]).toEqual([0, null]);
  expect(key()).not.toBe(first);

  for (let round = 0; round < KILLS; round += 1) {
    const point = KILL_POINTS[round % KILL_POINTS.length] ?? null;
    await rotate((child) => {
      const kill = () => void child.kill('SIGKILL');
      if (point !== null) afterEvents(dataDir, point, kill);
      else afterEvents(dataDir, [LOG], () => void sleep(Math.random() * took).then(kill));
    });
    expect([round, whyNot()]).toEqual([round, null]);
  }
});

/** Calls back once the files have changed in this order. */
function afterEvents(folder: string, names: readonly string[], callback: () => void): void {
  const left = [...names];
  const watcher = watch(folder, (_event, name) => {
    if (name === left[0]) left.shift();
    if (left.length > 0) return;
    watcher.close();
    callback();
  });
  onTestFinished(() => watcher.close());
}
