import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { EnvError } from '../config/env.ts';
import { Secret } from '../runtime/secret.ts';
import { liveKeysRefusal, loadMasterKey } from './master-key.ts';

const KEY = Buffer.alloc(32, 7);
const SHORT = Buffer.alloc(31, 7).toString('base64');

function secret(text: string | undefined) {
  return text === undefined ? undefined : new Secret(text);
}

function load(changes: { readonly MASTER_KEY?: string; readonly MASTER_KEY_FILE?: string }) {
  const DATA_DIR = temporaryFolder();
  const { MASTER_KEY, MASTER_KEY_FILE } = changes;
  return {
    DATA_DIR,
    key: loadMasterKey({ DATA_DIR, MASTER_KEY: secret(MASTER_KEY), MASTER_KEY_FILE }),
  };
}

describe('without one being set', () => {
  test('a key is made once, readable by its owner alone [V11.6.1] [V13.3.2]', () => {
    const { DATA_DIR, key } = load({});
    const path = join(DATA_DIR, 'master.key');
    expect(key).toHaveLength(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = loadMasterKey({ DATA_DIR, MASTER_KEY: undefined, MASTER_KEY_FILE: undefined });
    expect(again).toEqual(key);
  });

  test('two folders have two keys [V11.5.1] [V13.2.3]', () => {
    expect(load({}).key).not.toEqual(load({}).key);
  });

  test.each(['', SHORT, 'not base64 at all'])(
    'a damaged file %j is refused, and kept [I10]',
    (text) => {
      const DATA_DIR = temporaryFolder();
      const path = join(DATA_DIR, 'master.key');
      writeFileSync(path, text);
      const env = { DATA_DIR, MASTER_KEY: undefined, MASTER_KEY_FILE: undefined };
      expect(() => loadMasterKey(env)).toThrow(EnvError);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  test('a file that can not be read is named', () => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(join(DATA_DIR, 'master.key'));
    const env = { DATA_DIR, MASTER_KEY: undefined, MASTER_KEY_FILE: undefined };
    expect(() => loadMasterKey(env)).toThrow(
      /^DATA_DIR the key file .*master\.key can not be read$/,
    );
  });
});

describe('MASTER_KEY', () => {
  test('is used, and no file is made', () => {
    const { DATA_DIR, key } = load({ MASTER_KEY: KEY.toString('base64') });
    expect(key).toEqual(KEY);
    expect(() => statSync(join(DATA_DIR, 'master.key'))).toThrow(/ENOENT/);
  });

  test('of another length is refused without repeating it', () => {
    const message = 'MASTER_KEY must hold 32 bytes in base64';
    expect(() => load({ MASTER_KEY: SHORT })).toThrow(new EnvError(message));
  });

  test.each(['base64url text_-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', `${KEY.toString('base64')}!`])(
    'that is no base64 is refused: %s',
    (MASTER_KEY) => {
      expect(() => load({ MASTER_KEY })).toThrow(EnvError);
    },
  );
});

describe('MASTER_KEY_FILE', () => {
  test('without an end is refused', { timeout: 5_000 }, () => {
    expect(() => load({ MASTER_KEY_FILE: '/dev/zero' })).toThrow(
      'MASTER_KEY_FILE must hold 32 bytes in base64',
    );
  });

  test('is read, with or without a newline at its end', () => {
    const path = join(temporaryFolder(), 'key');
    writeFileSync(path, `${KEY.toString('base64')}\n`);
    expect(load({ MASTER_KEY_FILE: path }).key).toEqual(KEY);
  });

  test('that is missing is refused, never made [I10]', () => {
    const path = join(temporaryFolder(), 'key');
    expect(() => load({ MASTER_KEY_FILE: path })).toThrow(
      `MASTER_KEY_FILE the key file ${path} is not there`,
    );
    expect(() => statSync(path)).toThrow(/ENOENT/);
  });
});

describe('a live account', () => {
  const whyNot = (changes: { readonly MASTER_KEY?: string; readonly MASTER_KEY_FILE?: string }) => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(join(DATA_DIR, 'inner'));
    const { MASTER_KEY, MASTER_KEY_FILE } = changes;
    const path = MASTER_KEY_FILE?.replace('DATA_DIR', DATA_DIR);
    return liveKeysRefusal({ DATA_DIR, MASTER_KEY: secret(MASTER_KEY), MASTER_KEY_FILE: path });
  };

  test('needs a key that is not in the data folder [V13.3.2]', () => {
    expect(whyNot({})).toMatch(/set MASTER_KEY, or MASTER_KEY_FILE to a file elsewhere/);
    expect(whyNot({ MASTER_KEY: KEY.toString('base64') })).toBeNull();
    expect(whyNot({ MASTER_KEY_FILE: '/run/secrets/tideline' })).toBeNull();
    expect(whyNot({ MASTER_KEY_FILE: 'DATA_DIR-beside/key' })).toBeNull();
  });

  test.each(['DATA_DIR/key', 'DATA_DIR/inner/key', 'DATA_DIR/inner/../key', 'DATA_DIR/..key'])(
    'is refused with the key at %s',
    (MASTER_KEY_FILE) => {
      expect(whyNot({ MASTER_KEY_FILE })).not.toBeNull();
    },
  );

  test('is refused with a link into the data folder, and takes one out of it', () => {
    const [inside, outside] = [temporaryFolder(), temporaryFolder()];
    for (const folder of [inside, outside]) writeFileSync(join(folder, 'key'), '');
    symlinkSync(join(inside, 'key'), join(outside, 'link'));
    symlinkSync(join(outside, 'key'), join(inside, 'link'));
    const env = { DATA_DIR: inside, MASTER_KEY: undefined };
    expect(liveKeysRefusal({ ...env, MASTER_KEY_FILE: join(outside, 'link') })).not.toBeNull();
    expect(liveKeysRefusal({ ...env, MASTER_KEY_FILE: join(inside, 'link') })).toBeNull();
  });
});
