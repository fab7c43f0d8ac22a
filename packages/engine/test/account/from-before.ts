import type { AccountState } from '../../src/account/state/state.ts';
import { upgradeState } from '../../src/account/state/upgrade.ts';

/** Loads a state as a build without state versions wrote it. */
export function fromBefore(stored: object): AccountState {
  const { version: _, ...rest } = JSON.parse(JSON.stringify(stored));
  return upgradeState(rest) as unknown as AccountState;
}
