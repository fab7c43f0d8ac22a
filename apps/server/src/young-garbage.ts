import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what has become garbage since it was made a short while ago. V8 does so whenever 16 MB have
 * been filled, which a bar does more than anything else, and holds it up for two milliseconds. The call
 * is V8's own; it has to be asked for, and is told to nobody else.
 */
export function youngGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
  setFlagsFromString('--no-expose-gc');
  return () => collect({ type: 'minor' });
}
