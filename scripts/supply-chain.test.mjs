import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packagesOf, readMaps } from './lib/lockfile.mjs';
import { root } from './lib/spawn.mjs';
import { sbomOf } from './sbom.mjs';
import { checkSupplyChain } from './supply-chain.mjs';

const WORKSPACE = `packages:
  - apps/*
# A comment.
catalog:
  "@a/b": 1.2.3
  c: 4.5.6-beta.1
overrides:
  d: 7.8.9
minimumReleaseAge: 10080
allowBuilds:
  e: false
`;
const HASH = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const LOCKFILE = `lockfileVersion: '9.0'

packages:

  '@a/b@1.2.3':
    resolution: {integrity: ${HASH}}
    engines: {node: '>=18'}

  c@4.5.6:
    resolution: {integrity: ${HASH}}
    deprecated: 'old: use another'

  pnpm@7.8.9:
    resolution: {integrity: ${HASH}}

snapshots:

  '@a/b@1.2.3(c@4.5.6)':
    dependencies:
      c: 4.5.6
    transitivePeerDependencies:
      - d

  c@4.5.6: {}

  pnpm@7.8.9: {}
`;
const DIGEST = '07'.repeat(64);
const packageManager = `pnpm@7.8.9+sha512.${DIGEST}`;
const MANIFEST = {
  packageManager,
  dependencies: { '@a/b': 'catalog:', '@tideline/db': 'workspace:*' },
};

function check({ manifest = MANIFEST, workspace = WORKSPACE, lockfile = LOCKFILE } = {}) {
  return checkSupplyChain({ manifests: [['package.json', manifest]], workspace, lockfile });
}

describe('what may be installed', () => {
  test('is found in order [M11]', () => {
    expect(check()).toEqual([]);
  });

  test.each(['npm:@a/b@1.2.3', 'npm:x@1.2.3-rc.1'])(
    'another package of an exact version: %s',
    (alias) => {
      expect(check({ workspace: WORKSPACE.replace('4.5.6-beta.1', alias) })).toEqual([]);
    },
  );

  test('a package that is left out', () => {
    expect(check({ workspace: WORKSPACE.replace('7.8.9', '"-"') })).toEqual([]);
  });

  test.each(['^1.2.3', '1.2.3', '*', 'latest', 'npm:x@1.2.3', 'git+https://x.example/y.git'])(
    'is refused when a manifest says %s [M11]',
    (version) => {
      for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
        expect(check({ manifest: { packageManager, [field]: { c: version } } })).toEqual([
          `package.json: c must say catalog:, says ${version}`,
        ]);
      }
    },
  );

  test.each([
    ['  c: 4.5.6-beta.1', '  c: ^4.5.6', 'catalog: c must be an exact version, is ^4.5.6'],
    ['  c: 4.5.6-beta.1', '  c: npm:x@^4', 'catalog: c must be an exact version, is npm:x@^4'],
    ['  c: 4.5.6-beta.1', '  c: "-"', 'catalog: c must be an exact version, is -'],
    ['  d: 7.8.9', '  d: 7.x', 'overrides: d must be an exact version, is 7.x'],
    ['  e: false', '  e: true', 'allowBuilds: e may not run install scripts'],
    [
      '  e: false',
      '  better-sqlite3: true',
      'allowBuilds: better-sqlite3 may not run install scripts',
    ],
    ['10080', '60', 'minimumReleaseAge must be 10080 minutes, is 60'],
    ['minimumReleaseAge: 10080\n', '', 'minimumReleaseAge must be 10080 minutes, is undefined'],
    [
      'allowBuilds:',
      'dangerouslyAllowAllBuilds: true\nallowBuilds:',
      'dangerouslyAllowAllBuilds must not be set',
    ],
    [
      'allowBuilds:',
      'minimumReleaseAgeExclude:\n  - c\nallowBuilds:',
      'minimumReleaseAgeExclude must not be set: the lockfile keeps what was chosen',
    ],
  ])(
    'is refused when the settings have, in the place of %j, %j [M11]',
    (before, after, message) => {
      expect(check({ workspace: WORKSPACE.replace(before, after) })).toEqual([message]);
    },
  );

  test.each([
    ['pnpm@7.8.9', 'packageManager must be pnpm@VERSION+sha512.DIGEST, is pnpm@7.8.9'],
    [undefined, 'packageManager must be pnpm@VERSION+sha512.DIGEST, is '],
    [`pnpm@7.8.8+sha512.${DIGEST}`, 'pnpm@7.8.8 has another digest than in the lockfile'],
    [packageManager.replace('07', '08'), 'pnpm@7.8.9 has another digest than in the lockfile'],
  ])('G14 is refused when pnpm is named %s', (given, message) => {
    expect(check({ manifest: { ...MANIFEST, packageManager: given } })).toEqual([
      `package.json: ${message}`,
    ]);
  });

  test.each([
    [`{integrity: ${HASH}}`, '{integrity: sha1-abc}', '@a/b@1.2.3 has no SHA-512 in the lockfile'],
    [
      `{integrity: ${HASH}}`,
      `{integrity: ${HASH}, tarball: https://x.example/b.tgz}`,
      `@a/b@1.2.3 is not from the registry: {integrity: ${HASH}, tarball: https://x.example/b.tgz}`,
    ],
  ])('is refused when the lockfile has, in the place of %j, %j [M11]', (before, after, message) => {
    expect(check({ lockfile: LOCKFILE.replace(before, after) })).toEqual([message]);
  });
});

describe('the lockfile', () => {
  test('is read with what each package needs', () => {
    expect(packagesOf(LOCKFILE)).toMatchObject([
      {
        id: '@a/b@1.2.3',
        name: '@a/b',
        version: '1.2.3',
        integrity: HASH,
        dependencies: ['c@4.5.6'],
      },
      { id: 'c@4.5.6', name: 'c', version: '4.5.6', integrity: HASH, dependencies: [] },
      { id: 'pnpm@7.8.9' },
    ]);
  });

  test('in a form that is not known is refused', () => {
    expect(() => readMaps('a:\n  ??\n')).toThrow('line 2 is no entry of a map');
  });

  test('of this repository needs nothing that is not in it', () => {
    const packages = packagesOf(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
    const ids = new Set(packages.map(({ id }) => id));
    expect(
      packages.flatMap(({ dependencies }) => dependencies.filter((id) => !ids.has(id))),
    ).toEqual([]);
  });
});

describe('the list of parts', () => {
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  test('is CycloneDX, and the same for the same lockfile', () => {
    const sbom = sbomOf(LOCKFILE, { name: 'x', version: '1.0.0', license: 'Apache-2.0' });
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name: 'x', version: '1.0.0' } },
    });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom.components[0]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40a/b@1.2.3',
      group: '@a',
      name: 'b',
      version: '1.2.3',
      purl: 'pkg:npm/%40a/b@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    });
    expect(sbom.dependencies).toEqual([
      { ref: 'pkg:npm/%40a/b@1.2.3', dependsOn: ['pkg:npm/c@4.5.6'] },
      { ref: 'pkg:npm/c@4.5.6', dependsOn: [] },
      { ref: 'pkg:npm/pnpm@7.8.9', dependsOn: [] },
    ]);
    expect(sbomOf(LOCKFILE, product).serialNumber).toBe(sbom.serialNumber);
  });

  test('names every package of the lockfile, once [V15.2.1]', () => {
    const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
    const { components, dependencies } = sbomOf(lockfile, product);
    const refs = components.map((each) => each['bom-ref']);
    expect(refs).toHaveLength(packagesOf(lockfile).length);
    expect(new Set(refs).size).toBe(refs.length);
    expect(dependencies.map(({ ref }) => ref)).toEqual(refs);
  });
});

test('a package with an install script that is not allowed does not run it [M11]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-supply-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [planted, project] = ['planted', 'project'].map((name) => join(folder, name));
  for (const each of [planted, project]) mkdirSync(each);
  const ran = join(folder, 'ran');
  const script = `node -e "require('fs').writeFileSync('${ran}', '')"`;
  writeFileSync(
    join(planted, 'package.json'),
    JSON.stringify({ name: 'planted', version: '1.0.0', scripts: { install: script } }),
  );
  const packed = spawnSync('npm', ['pack', '--ignore-scripts'], { cwd: planted, encoding: 'utf8' });
  expect(packed.status, packed.stderr).toBe(0);
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({
      name: 'project',
      dependencies: { planted: 'file:../planted/planted-1.0.0.tgz' },
    }),
  );
  const install = (settings) => {
    writeFileSync(join(project, 'pnpm-workspace.yaml'), `packages: []\n${settings}`);
    for (const name of ['node_modules', 'pnpm-lock.yaml']) {
      rmSync(join(project, name), { recursive: true, force: true });
    }
    const pnpm = join(root, 'node_modules', '.bin', 'pnpm');
    const store = ['--store-dir', join(folder, 'store')];
    spawnSync(pnpm, ['install', '--offline', ...store], { cwd: project });
    expect(existsSync(join(project, 'node_modules', 'planted', 'package.json'))).toBe(true);
    return existsSync(ran);
  };
  const ours = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const allowed = /^allowBuilds:\n(?: .+\n)+/m.exec(ours)?.[0] ?? '';
  expect(allowed).toContain('better-sqlite3: false');
  expect(install(allowed)).toBe(false);
  // Shows that the planted package works: where its script is allowed, it runs.
  const named = 'planted@file:../planted/planted-1.0.0.tgz';
  expect(install(`${allowed}  ${named}: true\n`)).toBe(true);
});
