// Takes new pictures of every screen, from the built product on the simulated market:
//   npm run screenshots       writes docs/screenshots/*.webp
import { join } from 'node:path';
import { bootstrap } from './lib/bootstrap.mjs';
import { journeyEnvironment } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { root, run } from './lib/spawn.mjs';

try {
  await bootstrap();
  await build();
  const env = await journeyEnvironment();
  const args = ['test', '--config', 'screenshots.config.ts'];
  process.exitCode = await run('playwright', args, { cwd: join(root, 'e2e'), env });
} catch (error) {
  console.error(`tideline: ${error.message}`);
  process.exitCode = 1;
}
