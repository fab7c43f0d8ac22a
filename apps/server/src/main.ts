import { fileURLToPath } from 'node:url';
import { loadCompiled } from './compiled-code.ts';
import { writePrivately } from './private-files.ts';

writePrivately();
loadCompiled(fileURLToPath(new URL('serve.cjs', import.meta.url))).run();
