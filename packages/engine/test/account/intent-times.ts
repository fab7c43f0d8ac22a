import type { Intent } from '../../src/account/state/intent.ts';
import type { AccountScript } from './account-script.ts';

/** In market seconds, with ticks of half a second. */
export function intentTimes(
  script: AccountScript,
  isWanted: (intent: Intent) => boolean,
  seconds: number,
  options: { readonly isSilent?: boolean } = {},
): readonly number[] {
  const start = script.now.market;
  const found: number[] = [];
  while (script.now.market < start + seconds * 1_000) {
    const before = script.intents.length;
    script.wait(500, options);
    if (script.intents.slice(before).some(isWanted))
      found.push((script.now.market - start) / 1_000);
  }
  return found;
}
