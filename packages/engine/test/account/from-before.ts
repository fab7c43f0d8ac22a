import type { AccountState } from '../../src/account/state/state.ts';
import { upgradeState } from '../../src/account/state/upgrade.ts';

/** A state as loaded from a database that a build without versions wrote. */
export function fromBefore(stored: object): AccountState {
  const { version: _, ...rest } = JSON.parse(JSON.stringify(stored));
  return upgradeState(rest) as unknown as AccountState;
}
