import type { BrokerHours } from '@tideline/api';
import type { BrokerPolicy } from '@tideline/broker';
import { type EpochMs, MINUTE, nextSession, type Session, sessionAt } from '@tideline/engine';

/** In the present session or the next; null where the calendar has none. */
export function brokerHours(
  { label, lastEntryMinutes, ownSellMinutes, refusals }: BrokerPolicy,
  sessions: readonly Session[],
  now: EpochMs,
): BrokerHours | null {
  const session = sessionAt(sessions, now) ?? nextSession(sessions, now);
  return (
    session && {
      name: label,
      entriesEndAt: session.close - lastEntryMinutes * MINUTE,
      sellsFromAt: session.close - ownSellMinutes * MINUTE,
      refusals,
    }
  );
}
