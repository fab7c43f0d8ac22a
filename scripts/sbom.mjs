// The outside packages that Tideline is made of and built with, as CycloneDX 1.5, read from the lockfile:
//   npm run --silent sbom > sbom.json
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packagesOf } from './lib/lockfile.mjs';
import { root } from './lib/spawn.mjs';

/**
 * The same lockfile gives the same document: it has no time, and a number made from its content.
 * `packages` are those listed; left out, all of them.
 */
export function sbomOf(lockfile, { name, version, license }, packages = packagesOf(lockfile)) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(packages.map(({ id }) => id).join() + lockfile)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': purlOf(each),
      ...namesOf(each.name),
      version: each.version,
      purl: purlOf(each),
      hashes: [{ alg: 'SHA-512', content: hexOf(each.integrity) }],
    })),
    dependencies: packages.map((each) => ({
      ref: purlOf(each),
      dependsOn: each.dependencies
        .map((id) => packages.find((other) => other.id === id))
        .filter((found) => found !== undefined)
        .map(purlOf),
    })),
  };
}

function namesOf(name) {
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return group === undefined ? { name: plain } : { group, name: plain };
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hexOf(integrity) {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}

/** Version 8 of a UUID is free for custom contents. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

function main() {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const sbom = sbomOf(read('pnpm-lock.yaml'), JSON.parse(read('package.json')));
  process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
