// Runs in: all
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { firstTrade } from './lib/first-trade.mjs';
import { root } from './lib/spawn.mjs';

/** Megabytes, without Node. */
const LARGEST = 150;
const BUILD_MS = 300_000;

const release = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts/release.mjs'), ...args], {
    encoding: 'utf8',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });

describe('G14 a release', () => {
  let folder;
  let dir;
  const at = (...names) => join(dir, ...names);
  const json = (name) => JSON.parse(readFileSync(at(name), 'utf8'));
  const node = (...args) =>
    spawnSync(process.execPath, args, {
      encoding: 'utf8',
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tideline-release-'));
    dir = join(folder, 'tideline-test');
    const made = release('--dir', dir, '--tarball', join(folder, 'tideline.tgz'));
    expect(made.stderr + made.stdout).toContain(`${dir} is whole`);
  }, BUILD_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds the packages that bring machine code, and no other', () => {
    const packages = readdirSync(at('node_modules'))
      .flatMap((name) =>
        name.startsWith('@')
          ? readdirSync(at('node_modules', name)).map((each) => `${name}/${each}`)
          : [name],
      )
      // argon2 has a package of machine code for each kind of machine.
      .filter((name) => !name.startsWith('@node-rs/argon2-'));
    expect(packages.toSorted()).toEqual([
      '@node-rs/argon2',
      'better-sqlite3',
      'bindings',
      'file-uri-to-path',
    ]);
  });

  test('holds no development tool, under whatever folder', () => {
    const manifests = ['.', 'e2e', 'lab', 'apps/server', 'apps/web', 'packages/db'].map((path) =>
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')),
    );
    const tools = manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies));
    expect(tools.length).toBeGreaterThan(20);
    const names = readdirSync(dir, { recursive: true }).map((name) => `/${name}`);
    const also = ['prebuild-install', 'node-gyp', '.pnpm'];
    expect(
      [...tools, ...also].filter((tool) =>
        names.some((name) => name.endsWith(`/node_modules/${tool}`)),
      ),
    ).toEqual([]);
    expect(
      names.filter((name) => /\.(ts|tsx|c|cpp|h|gyp)$/.test(name) && !/\.d\.ts$/.test(name)),
    ).toEqual([]);
  });

  test(`has at most ${LARGEST} MB`, () => {
    const [kilobytes] = execFileSync('du', ['-sk', dir], { encoding: 'utf8' }).split('\t');
    expect(Number(kilobytes) / 1024).toBeLessThan(LARGEST);
  });

  test('has a checksum of each of its files, and its tarball one too', () => {
    const check = (file, cwd) => spawnSync('sha256sum', ['--strict', '-c', file], { cwd }).status;
    expect(check('SHA256SUMS', dir)).toBe(0);
    expect(check('tideline.tgz.sha256', folder)).toBe(0);
    const listed = readFileSync(at('SHA256SUMS'), 'utf8').trim().split('\n').length;
    const files = readdirSync(dir, { recursive: true }).filter((name) =>
      statSync(at(name)).isFile(),
    );
    expect(listed).toBe(files.length - 1);
    const changed = at('admin.js');
    const text = readFileSync(changed);
    onTestFinished(() => writeFileSync(changed, text));
    writeFileSync(changed, `${text} `);
    expect(check('SHA256SUMS', dir)).toBe(1);
  });

  test('lists what it is made of, and nothing that only builds it [V15.2.1]', () => {
    const names = json('sbom.json').components.map(({ group, name }) =>
      group === undefined ? name : `${group}/${name}`,
    );
    for (const each of ['fastify', 'react', 'better-sqlite3', 'zod']) expect(names).toContain(each);
    for (const each of ['vite', 'vitest', 'typescript', 'esbuild', 'prebuild-install', 'turbo']) {
      expect(names).not.toContain(each);
    }
    expect(names.filter((name) => name.startsWith('@node-rs/argon2-'))).toHaveLength(1);
  });

  test('starts with plain node, is ready, buys on the simulated market, and stops', async () => {
    const { positions, readiness, exitCode } = await firstTrade(process.execPath, [at('main.js')], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH },
      dataDir: join(folder, 'data'),
    });
    expect({ readiness, exitCode, bought: positions.length }).toEqual({
      readiness: 200,
      exitCode: 0,
      bought: 1,
    });
  });

  test('has the console and the kill switch', () => {
    expect(node(at('admin.js'), 'users').stdout).toContain('owner@example.com');
    expect(node(at('admin.js'), 'no-such-command').status).toBe(2);
    expect(node(at('kill.js')).stdout).toBe('Kill switch engaged: no entries.\n');
    expect(node(at('kill.js'), '--release').stdout).toBe('Kill switch released.\n');
  });

  test('refuses a Node that its addons are not for', () => {
    const file = at('package.json');
    const text = readFileSync(file, 'utf8');
    onTestFinished(() => writeFileSync(file, text));
    const { builtFor, ...manifest } = JSON.parse(text);
    const other = { node: 'v99.0.0', abi: 'linux-x64-999' };
    expect(builtFor.node).toBe(process.version);
    writeFileSync(file, JSON.stringify({ ...manifest, builtFor: other }));
    const { status, stderr } = node(at('main.js'));
    expect({ status, lines: stderr.trim().split('\n').length }).toEqual({ status: 2, lines: 1 });
    expect(stderr).toContain('this release is for Node v99.0.0');
  });

  test('is not laid into a folder that holds something', () => {
    const again = release('--dir', dir);
    expect({ status: again.status, stdout: again.stdout }).toEqual({ status: 2, stdout: '' });
    expect(again.stderr).toBe(`tideline: ${dir} is not empty\n`);
    expect(release().status).toBe(2);
    expect(release('--folder', dir).status).toBe(2);
  });
});
