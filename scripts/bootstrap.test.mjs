import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forgetCaller } from './lib/bootstrap.mjs';
import { packageManagerOf, unpackChecked } from './lib/checked-package.mjs';
import { root } from './lib/spawn.mjs';
import { headersOf } from './lib/sqlite-addon.mjs';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('G14 a package that is run before anything is installed', () => {
  function archiveIn(folder) {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package', 'index.js'), 'whole');
    const archive = join(folder, 'a.tgz');
    spawnSync('tar', ['-czf', archive, '-C', folder, 'package']);
    rmSync(join(folder, 'package'), { recursive: true });
    return archive;
  }
  const digestOf = (file) => createHash('sha512').update(readFileSync(file)).digest('hex');

  test('is unpacked when its archive has the digest', () => {
    const folder = temporaryFolder();
    const archive = archiveIn(folder);
    const wanted = { spec: 'a@1.0.0', sha512: digestOf(archive) };
    const unpacked = unpackChecked(wanted, archive, folder);
    expect(readFileSync(join(unpacked, 'index.js'), 'utf8')).toBe('whole');
  });

  test('is refused with one byte more, and nothing of it is unpacked', () => {
    const folder = temporaryFolder();
    const archive = archiveIn(folder);
    const wanted = { spec: 'a@1.0.0', sha512: digestOf(archive) };
    writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.from([0])]));
    expect(() => unpackChecked(wanted, archive, folder)).toThrow('a@1.0.0 is not what was chosen');
    expect(existsSync(join(folder, 'package'))).toBe(false);
  });

  test('is pnpm, of the version and the digest in package.json', () => {
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const { spec, sha512 } = packageManagerOf({ packageManager });
    expect(`${spec}+sha512.${sha512}`).toBe(packageManager);
  });

  test.each(['pnpm@10.34.9', 'pnpm@10.34.9+sha224.00', 'pnpm@latest', 'npm@1.0.0+sha512.00'])(
    'is not named %s',
    (packageManager) => {
      expect(() => packageManagerOf({ packageManager })).toThrow('packageManager must be pnpm@');
    },
  );
});

describe('G14 SQLite is compiled', () => {
  const headers = (modules) => {
    const prefix = temporaryFolder();
    mkdirSync(join(prefix, 'include', 'node'), { recursive: true });
    writeFileSync(
      join(prefix, 'include', 'node', 'node_version.h'),
      `#if defined(X)\n#define NODE_MODULE_VERSION X\n#else\n#define NODE_MODULE_VERSION ${modules}\n#endif\n`,
    );
    return prefix;
  };

  test('with the headers of the Node that runs', () => {
    const prefix = headers('137');
    expect(headersOf(join(prefix, 'bin', 'node'), '137')).toBe(prefix);
  });

  test('never with those of another, nor with none', () => {
    expect(headersOf(join(headers('115'), 'bin', 'node'), '137')).toBe(null);
    expect(headersOf(join(temporaryFolder(), 'bin', 'node'), '137')).toBe(null);
  });

  test('and its own install script, which fetches a binary, may not run', () => {
    const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
    expect(workspace).toContain('  better-sqlite3: false\n');
  });
});

test('what npx was asked for is not handed on to the tools below', () => {
  const env = { npm_config_package: 'node@24', NPM_CONFIG_CALL: 'x', npm_config_registry: 'kept' };
  forgetCaller(env);
  expect(env).toEqual({ npm_config_registry: 'kept' });
});
