// Fetches one package of the npm registry, and unpacks it only if its digest is right.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Unpacks the package below `folder` and returns where. `spec` is a name and an exact version,
 * `sha512` its archive's digest in hexadecimal digits. npm fetches it, because npm knows this
 * machine's registry and proxy; its comparison with what the same registry says proves nothing.
 */
export function fetchChecked({ spec, sha512 }, folder) {
  npm(['pack', spec, '--silent', '--ignore-scripts', `--pack-destination=${folder}`]);
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm packed no archive of ${spec}`);
  return unpackChecked({ spec, sha512 }, join(folder, archive), folder);
}

export function unpackChecked({ spec, sha512 }, archive, folder) {
  const found = createHash('sha512').update(readFileSync(archive)).digest('hex');
  if (found !== sha512) {
    throw new Error(
      `${spec} is not what was chosen: its SHA-512 is ${found}, and must be ${sha512}`,
    );
  }
  execFileSync('tar', ['-xzf', archive, '-C', folder], { stdio: ['ignore', 2, 2] });
  return join(folder, 'package');
}

/** `pnpm@10.34.9+sha512.…`, as the field `packageManager` has it. Throws for any other form. */
export function packageManagerOf({ packageManager = '' }) {
  const [, spec, sha512] =
    /^(pnpm@\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager) ?? [];
  if (spec === undefined) {
    throw new Error(`packageManager must be pnpm@VERSION+sha512.DIGEST, is ${packageManager}`);
  }
  return { spec, sha512 };
}

function npm(args) {
  try {
    execFileSync('npm', args, { stdio: ['ignore', 2, 2] });
  } catch (error) {
    throw new Error(`npm ${args[0]} ${args[1]} failed, the reason is above`, { cause: error });
  }
}
