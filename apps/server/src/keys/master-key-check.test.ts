import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerKeyContext, createRepositories, createSealer, SealBrokenError } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { addUsers } from '../../test/users.ts';
import { EnvError } from '../config/env.ts';
import { Secret } from '../runtime/secret.ts';
import { openSealing, raiseSealingAlarm, SealingOffError } from './master-key-check.ts';

const KEY = Buffer.alloc(32, 7);
const OTHER = Buffer.alloc(32, 9);
const CONTEXT = brokerKeyContext('ann', 'keyId', 'paper');

/** A data folder with its database, and the check that a start makes of its key. */
function create() {
  const DATA_DIR = temporaryFolder();
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann');
  const file = join(DATA_DIR, 'master.key');
  return {
    repositories,
    file,
    start: (key?: Buffer) =>
      openSealing(
        {
          DATA_DIR,
          MASTER_KEY: key && new Secret(key.toString('base64')),
          MASTER_KEY_FILE: undefined,
        },
        repositories,
      ),
    saveKeys(key: Buffer, userId = 'ann') {
      if (userId !== 'ann') addUsers(repositories, userId);
      const { seal } = createSealer(key);
      repositories.brokerConfigs.save({
        userId,
        venue: 'simulated',
        environment: 'paper',
        sealedKeyId: seal(brokerKeyContext(userId, 'keyId', 'paper'), 'an id'),
        sealedSecretKey: seal(brokerKeyContext(userId, 'secretKey', 'paper'), 'a secret'),
        isActive: false,
        lastTestedAt: null,
        account: null,
      });
    },
    dump: () => database.sqlite.serialize(),
  };
}

describe('the master key of a database', () => {
  test('is made with the first start and known from then on', () => {
    const { start, file, repositories } = create();
    const sealed = start().sealer.seal(CONTEXT, 'text');
    expect(repositories.sealing.fingerprint()).toMatch(/^[0-9a-f]{64}$/);
    expect(repositories.sealing.fingerprint()).not.toContain(
      Buffer.from(readFileSync(file, 'utf8'), 'base64').toString('hex'),
    );
    const again = start();
    expect(again.refusal).toBeNull();
    expect(again.sealer.open(CONTEXT, sealed)).toBe('text');
  });

  test('may be another one for as long as nothing is sealed and nothing was started', () => {
    expect(create().start(OTHER).refusal).toBeNull();
  });

  test('is taken for what was sealed before there were fingerprints', () => {
    const { start, saveKeys, repositories } = create();
    saveKeys(KEY);
    expect(start(KEY).refusal).toBeNull();
    expect(start(OTHER).refusal).toMatch(/not the one/);
    expect(repositories.sealing.fingerprint()).not.toBeNull();
  });

  test('is taken although one of many secrets does not open', () => {
    const { start, saveKeys } = create();
    saveKeys(OTHER);
    saveKeys(KEY, 'bob');
    expect(start(KEY).refusal).toBeNull();
  });
});

describe('a start with another key [I10]', () => {
  test.each(['known by its fingerprint', 'known by what it sealed'])(
    'than the one %s opens and seals nothing, and changes nothing [V13.3.1] [V16.5.2] [V16.5.3]',
    (how) => {
      const { start, saveKeys, repositories, dump } = create();
      saveKeys(KEY);
      if (how === 'known by its fingerprint') start(KEY);
      const before = dump();
      const { refusal, sealer } = start(OTHER);
      expect(refusal).toMatch(/^The master key is not the one .* open positions are not guarded/);
      const config = repositories.brokerConfigs.get('ann');
      expect(() => sealer.open(CONTEXT, config?.sealedKeyId ?? Buffer.alloc(0))).toThrow(
        SealBrokenError,
      );
      expect(() => sealer.seal(CONTEXT, 'text')).toThrow(SealingOffError);
      expect(dump().equals(before)).toBe(true);
      const back = start(KEY);
      expect(back.refusal).toBeNull();
      expect(back.sealer.open(CONTEXT, config?.sealedKeyId ?? Buffer.alloc(0))).toBe('an id');
    },
  );

  test('does not even open what that other key had sealed', () => {
    const { start } = create();
    start(KEY);
    const sealed = createSealer(OTHER).seal(CONTEXT, 'text');
    expect(() => start(OTHER).sealer.open(CONTEXT, sealed)).toThrow(SealBrokenError);
  });
});

describe('a start without the key', () => {
  test('makes no new one for a database that had one', () => {
    const { start, file } = create();
    start();
    rmSync(file);
    expect(start().refusal).toMatch(/^The master key is missing/);
    expect(existsSync(file)).toBe(false);
  });

  test('makes no new one for what was sealed before there were fingerprints', () => {
    const { start, saveKeys, file } = create();
    saveKeys(KEY);
    expect(start().refusal).toMatch(/^The master key is missing/);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, KEY.toString('base64'));
    expect(start().refusal).toBeNull();
  });

  test('refuses a damaged file, and keeps it', () => {
    const { start, file } = create();
    start();
    writeFileSync(file, 'half a ke');
    expect(() => start()).toThrow(EnvError);
    expect(readFileSync(file, 'utf8')).toBe('half a ke');
  });
});

test('all users get one critical alarm, until it is acknowledged', () => {
  const { repositories } = create();
  const { alarms } = repositories;
  const raise = () => raiseSealingAlarm(alarms, 'why', { market: 1, wall: 2 });
  raise();
  raise();
  expect(alarms.openCritical()).toEqual([{ userId: null, code: 'MASTER_KEY', raisedAt: 2 }]);
  alarms.acknowledge(1, 'ann', 3);
  raise();
  expect(alarms.openCritical()).toHaveLength(1);
});
