// Runs in: all
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  refused,
  sealSecrets,
  useAdminCommand,
  whyNotOpen,
  withPeople,
} from './admin-command-setup.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OPTIONS = { timeout: PROCESS_TIMEOUT };
const newSetup = useAdminCommand();
const peopled = () => withPeople(newSetup());

describe('rotate-key', OPTIONS, () => {
  function sealed() {
    const setup = peopled();
    const ids = ['ann', 'bob'];
    setup.withData((repositories) => sealSecrets(repositories, setup.dataDir, ids));
    return {
      ...setup,
      whyNot: (variables = {}) =>
        setup.withData((repositories) => whyNotOpen(repositories, setup.dataDir, ids, variables)),
      sealedKey: () =>
        setup.withData(({ brokerConfigs }) => brokerConfigs.get('ann')?.sealedSecretKey) ??
        Buffer.alloc(0),
    };
  }

  test('replaces the key of the data folder, and leaves nothing that the old one opens [I11] [V13.3.1] [V16.3.3]', async () => {
    const { admin, dataDir, databaseFile, whyNot, sealedKey, audited } = sealed();
    const file = join(dataDir, 'master.key');
    const [oldKey, oldSecret] = [readFileSync(file, 'utf8'), sealedKey()];
    expect(readFileSync(databaseFile).includes(oldSecret)).toBe(true);
    const { code, stdout } = await admin('rotate-key');
    expect(code).toBe(0);
    expect(stdout).toContain(`It is ${file}; the old one is gone.`);
    expect(stdout).not.toContain(readFileSync(file, 'utf8').trim());
    expect(readFileSync(file, 'utf8')).not.toBe(oldKey);
    expect(whyNot()).toBeNull();
    const files = [databaseFile, `${databaseFile}-wal`].filter((path) => existsSync(path));
    for (const path of files) expect(readFileSync(path).includes(oldSecret)).toBe(false);
    expect(audited()).toEqual([['console', 'master-key.rotated', null, null]]);
    writeFileSync(file, oldKey);
    expect(whyNot()).toMatch(/not the one/);
  });

  test('is refused while the server runs [I11]', async () => {
    const { admin, dataDir, whyNot, holdLock } = sealed();
    const before = readFileSync(join(dataDir, 'master.key'), 'utf8');
    holdLock();
    expect(await admin('rotate-key')).toEqual(refused('the server is running: stop it first'));
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe(before);
    expect(whyNot()).toBeNull();
  });

  test('moves the key to a file elsewhere', async () => {
    const { admin, whyNot, audited } = sealed();
    const file = join(temporaryFolder(), 'key');
    const { code, stdout } = await admin('rotate-key', '--to-file', file);
    expect(code).toBe(0);
    expect(stdout).toContain(`Start the server with MASTER_KEY_FILE=${file} and without`);
    expect(whyNot({ MASTER_KEY_FILE: file })).toBeNull();
    expect(audited()).toHaveLength(1);
    const again = await admin('rotate-key', '--to-file', file);
    expect(again.stdout).toContain('already');
    expect(audited()).toHaveLength(1);
  });

  test('takes NEW_MASTER_KEY, and never repeats it', async () => {
    const { adminWith, whyNot } = sealed();
    const key = Buffer.alloc(32, 5).toString('base64');
    const { code, stdout, stderr } = await adminWith({ NEW_MASTER_KEY: key }, 'rotate-key');
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(key);
    expect(whyNot({ MASTER_KEY: key })).toBeNull();
    const wrong = await adminWith({ MASTER_KEY: key, NEW_MASTER_KEY: 'abc' }, 'rotate-key');
    expect(wrong).toEqual(refused('NEW_MASTER_KEY must hold 32 bytes in base64', 2));
  });

  test('names a secret that does not open, and changes nothing [I11]', async () => {
    const { admin, databaseFile, whyNot, dataDir } = sealed();
    const sqlite = new Sqlite(databaseFile);
    sqlite.prepare("UPDATE broker_configs SET sealed_key_id = x'01' WHERE user_id = 'bob'").run();
    sqlite.close();
    const before = readFileSync(join(dataDir, 'master.key'), 'utf8');
    const { code, stderr } = await admin('rotate-key');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^tideline: a stored secret does not open, nothing was changed: /);
    expect(() => whyNot()).toThrow('can not be read');
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe(before);
  });
});

test('forget-secrets deletes what no key opens any more, for good [V13.3.1]', OPTIONS, async () => {
  const { admin, dataDir, databaseFile, withData, audited, holdLock } = peopled();
  withData((repositories) => sealSecrets(repositories, dataDir, ['ann', 'bob']));
  const sealed = withData(({ brokerConfigs }) => brokerConfigs.get('ann')?.sealedKeyId);
  rmSync(join(dataDir, 'master.key'));
  expect(withData((repositories) => whyNotOpen(repositories, dataDir, []))).toMatch(/is missing/);
  const { code } = await admin('forget-secrets', '--yes');
  expect(code).toBe(0);
  expect(readFileSync(databaseFile).includes(sealed ?? '')).toBe(false);
  expect(withData(({ brokerConfigs }) => brokerConfigs.get('ann'))).toBeNull();
  expect(audited()).toEqual([['console', 'master-key.forgotten', null, null]]);
  withData((repositories) => {
    sealSecrets(repositories, dataDir, ['ann']);
    expect(whyNotOpen(repositories, dataDir, ['ann'])).toBeNull();
  });
  holdLock();
  expect(await admin('forget-secrets', '--yes')).toEqual(
    refused('the server is running: stop it first'),
  );
  expect(withData(({ brokerConfigs }) => brokerConfigs.get('ann'))).not.toBeNull();
});
