import { newYorkTime } from '../hours/new-york.ts';
import type { OptionContract } from '../model/contract.ts';
import type { Price } from '../model/money.ts';
import type { EpochMs } from '../model/time.ts';
import type { Policy } from '../risk/policy.ts';
import { changeTrade, type Draft } from './draft.ts';

/** Keeps the underlying's last price of the trade: it values what expires. Later prices don't. */
export function seeSpot(draft: Draft, symbol: string, price: Price, at: EpochMs): void {
  const { trade } = draft.state;
  if (trade === null || trade.contract.underlying !== symbol || !(price > 0)) return;
  if (at > closeOf(trade.contract, draft.policy)) return;
  if (trade.lastSpot !== null && trade.lastSpot.at > at) return;
  changeTrade(draft, { lastSpot: { price, at } });
}

/** When a contract ends: the close of its session, or of a full one where the calendar has none. */
export function closeOf({ expiry }: OptionContract, { sessions }: Policy): EpochMs {
  const session = sessions.find((each) => each.date === expiry);
  return session?.close ?? newYorkTime(`${expiry}T16:00`);
}
