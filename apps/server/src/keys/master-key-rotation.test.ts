import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  brokerKeyContext,
  createRepositories,
  createSealer,
  SealBrokenError,
  secondFactorContext,
} from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { addUsers } from '../../test/users.ts';
import { EnvError } from '../config/env.ts';
import { Secret } from '../runtime/secret.ts';
import { openSealing } from './master-key-check.ts';
import { rotateMasterKey } from './master-key-rotation.ts';

const NEW = Buffer.alloc(32, 5).toString('base64');

function create(changes: { readonly MASTER_KEY?: string; readonly MASTER_KEY_FILE?: string } = {}) {
  const DATA_DIR = temporaryFolder();
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  const { MASTER_KEY, MASTER_KEY_FILE } = changes;
  const env = {
    DATA_DIR,
    MASTER_KEY: MASTER_KEY === undefined ? undefined : new Secret(MASTER_KEY),
    MASTER_KEY_FILE,
  };
  addUsers(repositories, 'ann', 'bob');
  const { sealer } = openSealing(env, repositories);
  for (const userId of ['ann', 'bob']) {
    const seal = (field: 'keyId' | 'secretKey') =>
      sealer.seal(brokerKeyContext(userId, field, 'paper'), `${field} of ${userId}`);
    repositories.brokerConfigs.save({
      userId,
      venue: 'simulated',
      environment: 'paper',
      sealedKeyId: seal('keyId'),
      sealedSecretKey: seal('secretKey'),
      isActive: true,
      lastTestedAt: 1,
      account: null,
    });
  }
  repositories.secondFactors.beginEnrolment(
    'ann',
    sealer.seal(secondFactorContext('ann'), 'codes of ann'),
  );
  const file = join(DATA_DIR, 'master.key');
  return { env, repositories, file, next: `${file}.next`, dump: () => database.sqlite.serialize() };
}

type Setup = ReturnType<typeof create>;

/** Every secret as a start with these variables would open it. */
function secrets({ repositories, env }: Setup, changes: Partial<Setup['env']> = {}) {
  const { sealer, refusal } = openSealing({ ...env, ...changes }, repositories);
  expect(refusal).toBeNull();
  const keys = ['ann', 'bob'].flatMap((userId) => {
    const config = repositories.brokerConfigs.get(userId);
    if (config === null) return [];
    return [
      sealer.open(brokerKeyContext(userId, 'keyId', 'paper'), config.sealedKeyId),
      sealer.open(brokerKeyContext(userId, 'secretKey', 'paper'), config.sealedSecretKey),
    ];
  });
  const factor = repositories.secondFactors.findFactor('ann')?.sealedSecret ?? Buffer.alloc(0);
  return [...keys, sealer.open(secondFactorContext('ann'), factor)];
}

const ALL = [
  'keyId of ann',
  'secretKey of ann',
  'keyId of bob',
  'secretKey of bob',
  'codes of ann',
];

function rotate(
  { env, repositories }: Setup,
  {
    newKeyFile = null,
    given,
  }: { readonly newKeyFile?: string | null; readonly given?: string } = {},
) {
  const request = {
    env: given === undefined ? env : { ...env, NEW_MASTER_KEY: new Secret(given) },
    newKeyFile,
  };
  return rotateMasterKey(request, repositories.sealing);
}

describe('rotating the key of the data folder', () => {
  test('puts another key in its place that opens everything; the old one opens nothing [V11.2.2]', () => {
    const setup = create();
    const before = readFileSync(setup.file, 'utf8');
    expect(rotate(setup)).toEqual({
      type: 'rotated',
      newLocation: { type: 'in-place', path: setup.file },
    });
    expect(readFileSync(setup.file, 'utf8')).not.toBe(before);
    expect(statSync(setup.file).mode & 0o777).toBe(0o600);
    expect(existsSync(setup.next)).toBe(false);
    expect(secrets(setup)).toEqual(ALL);
    const old = createSealer(Buffer.from(before, 'base64'));
    const sealed = setup.repositories.brokerConfigs.get('ann')?.sealedKeyId ?? Buffer.alloc(0);
    const context = brokerKeyContext('ann', 'keyId', 'paper');
    expect(() => old.open(context, sealed)).toThrow(SealBrokenError);
    writeFileSync(setup.file, before);
    expect(openSealing(setup.env, setup.repositories).refusal).not.toBeNull();
  });

  test('that was cut short before the database changed is undone', () => {
    const setup = create();
    const before = readFileSync(setup.file, 'utf8');
    for (const halfWritten of [`${NEW}\n`, 'half a ke', '']) {
      writeFileSync(setup.next, halfWritten);
      expect(secrets(setup)).toEqual(ALL);
      expect(readFileSync(setup.file, 'utf8')).toBe(before);
      expect(existsSync(setup.next)).toBe(false);
    }
  });

  test('that was cut short after the database changed is finished', () => {
    const setup = create();
    const before = readFileSync(setup.file, 'utf8');
    rotate(setup);
    writeFileSync(setup.next, readFileSync(setup.file));
    writeFileSync(setup.file, before);
    expect(secrets(setup)).toEqual(ALL);
    expect(existsSync(setup.next)).toBe(false);
    expect(readFileSync(setup.file, 'utf8')).not.toBe(before);
  });

  test('removes neither of two keys while none of them fits', () => {
    const setup = create();
    const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    writeFileSync(setup.file, String(one));
    writeFileSync(setup.next, String(two));
    expect(openSealing(setup.env, setup.repositories).refusal).not.toBeNull();
    expect(rotate(setup)).toMatchObject({ type: 'refused' });
    expect([setup.file, setup.next].map((path) => readFileSync(path, 'utf8'))).toEqual([one, two]);
  });

  test('changes nothing when one secret does not open', () => {
    const setup = create();
    const config = setup.repositories.brokerConfigs.get('bob');
    if (config === null) throw new Error('bob has keys');
    setup.repositories.brokerConfigs.save({ ...config, sealedSecretKey: Buffer.alloc(60, 1) });
    const before = { key: readFileSync(setup.file, 'utf8'), database: setup.dump() };
    expect(() => rotate(setup)).toThrow(SealBrokenError);
    expect(setup.dump().equals(before.database)).toBe(true);
    openSealing(setup.env, setup.repositories);
    expect(readFileSync(setup.file, 'utf8')).toBe(before.key);
    expect(existsSync(setup.next)).toBe(false);
  });

  test('is refused with another key than the stored one, and before the first start', () => {
    const setup = create();
    writeFileSync(setup.file, NEW);
    expect(rotate(setup)).toEqual({
      type: 'refused',
      message: 'the master key is not the one that the stored credentials are sealed with',
    });
    expect(readFileSync(setup.file, 'utf8')).toBe(NEW);
    const database = openEmptyDatabase();
    onTestFinished(() => database.close());
    const repositories = createRepositories(database);
    expect(rotate({ ...setup, repositories })).toMatchObject({ type: 'refused' });
  });
});

describe('rotating to a file', () => {
  test('makes it, and uses it when it is there', () => {
    const setup = create();
    const newKeyFile = join(temporaryFolder(), 'key');
    expect(rotate(setup, { newKeyFile })).toEqual({
      type: 'rotated',
      newLocation: { type: 'file', path: newKeyFile },
    });
    expect(statSync(newKeyFile).mode & 0o777).toBe(0o600);
    expect(secrets(setup, { MASTER_KEY_FILE: newKeyFile })).toEqual(ALL);
    // The process died after the commit, and the next one knows it.
    expect(rotate(setup, { newKeyFile })).toMatchObject({ type: 'already' });
  });

  test('goes on with the file of a rotation that was cut short', () => {
    const setup = create({ MASTER_KEY: Buffer.alloc(32, 3).toString('base64') });
    const newKeyFile = join(temporaryFolder(), 'key');
    writeFileSync(newKeyFile, `${NEW}\n`);
    expect(rotate(setup, { newKeyFile })).toMatchObject({ type: 'rotated' });
    expect(readFileSync(newKeyFile, 'utf8')).toBe(`${NEW}\n`);
    expect(secrets(setup, { MASTER_KEY: new Secret(NEW) })).toEqual(ALL);
  });

  test('that holds something else is refused, and kept', () => {
    const setup = create();
    const newKeyFile = join(temporaryFolder(), 'key');
    writeFileSync(newKeyFile, 'my diary');
    expect(() => rotate(setup, { newKeyFile })).toThrow(
      new EnvError('--to-file must hold 32 bytes in base64'),
    );
    expect(readFileSync(newKeyFile, 'utf8')).toBe('my diary');
    expect(secrets(setup)).toEqual(ALL);
  });
});

describe('rotating to NEW_MASTER_KEY', () => {
  test('seals with it', () => {
    const setup = create({ MASTER_KEY: Buffer.alloc(32, 3).toString('base64') });
    expect(rotate(setup, { given: NEW })).toEqual({
      type: 'rotated',
      newLocation: { type: 'variable' },
    });
    expect(secrets(setup, { MASTER_KEY: new Secret(NEW) })).toEqual(ALL);
    expect(rotate(setup, { given: NEW })).toMatchObject({ type: 'already' });
  });

  test('that is no key is refused by its name', () => {
    const message = 'NEW_MASTER_KEY must hold 32 bytes in base64';
    expect(() => rotate(create(), { given: 'abc' })).toThrow(new EnvError(message));
  });
});

test('the new key has exactly one place', () => {
  const path = join(temporaryFolder(), 'key');
  writeFileSync(path, NEW);
  expect(rotate(create(), { given: NEW, newKeyFile: path })).toMatchObject({ type: 'refused' });
  expect(rotate(create({ MASTER_KEY: NEW }))).toEqual({
    type: 'refused',
    message: 'with MASTER_KEY the new key needs one place: --to-file FILE or NEW_MASTER_KEY',
  });
  expect(rotate(create({ MASTER_KEY_FILE: path }))).toMatchObject({ type: 'refused' });
});
