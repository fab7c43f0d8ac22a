import { fileURLToPath } from 'node:url';
import { loadCompiled } from './compiled-code.ts';
import { compileEarly } from './early-compile.ts';
import { writePrivately } from './private-files.ts';

writePrivately();
// Before the code is loaded: what was compiled under other options does not serve.
compileEarly();
loadCompiled(fileURLToPath(new URL('serve.cjs', import.meta.url))).run();
