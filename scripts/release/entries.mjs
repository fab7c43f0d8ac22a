// A release's programs, each a file at its top that loads the built one.

/**
 * The first thing in each program, because an addon for another Node would end the process with
 * nothing but a stack.
 */
const PREPARE = `// Refuses every Node but the one that the addons beside this file were compiled for.
import { readFileSync } from 'node:fs';

const { builtFor } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const abi = \`\${process.platform}-\${process.arch}-\${process.versions.modules}\`;
if (abi !== builtFor.abi) {
  console.error(
    \`tideline: this release is for Node \${builtFor.node} (\${builtFor.abi}), and this is \${process.version} (\${abi})\`,
  );
  process.exit(2);
}
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
`;

const PROGRAMS = {
  'main.js': './apps/server/dist/main.js',
  'admin.js': './apps/server/dist/console/main.js',
  'simulator.js': './apps/server/dist/simulator-main.js',
  'kill.js': './scripts/kill.mjs',
};

export function entries() {
  const programs = Object.entries(PROGRAMS).map(([name, path]) => [
    name,
    `import './prepare.js';\nimport '${path}';\n`,
  ]);
  return { 'prepare.js': PREPARE, ...Object.fromEntries(programs) };
}
