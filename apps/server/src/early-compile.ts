import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 make machine code of each function when it first runs, and keep it. Left to itself it
 * interprets what has run only a few times and forgets what has not run for a while, and an order is
 * just that: the first ones after a start would leave twice as late as the later ones. Costs some memory.
 */
export function compileEarly(): void {
  setFlagsFromString('--always-sparkplug');
  setFlagsFromString('--no-flush-bytecode');
}
