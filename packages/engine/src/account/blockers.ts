import { tradingDate } from '../hours/new-york.ts';
import type { Moment } from '../model/time.ts';
import { refusingGates } from '../risk/gates.ts';
import type { Policy } from '../risk/policy.ts';
import type { GateReading } from '../risk/refusal.ts';
import { describeOpenExposure } from './position/open-exposure.ts';
import { accountGateFacts } from './reading/account-facts.ts';
import type { AccountState } from './state/state.ts';

/**
 * Lists the gates that refuse every entry whatever the next bar says. Gates that lack only an
 * account read count as one.
 */
export function entryBlockers(state: AccountState, at: Moment, policy: Policy) {
  const accountFacts = accountGateFacts(state, at, policy);
  const today = state.day?.date === tradingDate(at.market) ? state.day : null;
  const refusals = refusingGates(accountFacts, {
    occupiedBy: describeOpenExposure(state),
    entriesToday: today?.entries ?? 0,
    lossTimes: today?.lossTimes ?? [],
  });
  if (accountFacts.account !== null) return refusals;
  return refusals.filter(({ code, reading }) => !needsAccountRead(code, reading));
}

function needsAccountRead(code: GateReading['code'], reading: string): boolean {
  if (code === 'BREAKER') return reading !== 'active';
  return code === 'USER_LOSS' || code === 'STREAM_READY' || code === 'CLOCK';
}
