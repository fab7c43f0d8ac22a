import type { CloseResult } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import {
  type AccountState,
  closedTrade,
  isResultKnown,
  type TradeResult,
  tradeResult,
  tradeResultText,
  unsavedResult,
} from '@tideline/engine';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import { sleep, type WallClock } from '../runtime/clock.ts';

/** A close is answered when the broker accepts the exit order; after this time, with a warning. */
const MAX_ACCEPT_WAIT_MS = 5_000;
/** Once the order is accepted, the answer waits so long for its price, because most fill at once. */
const MAX_RESULT_WAIT_MS = 1_000;
const CHECK_EVERY_MS = 50;

/** True when the exit order is at the broker or the position is gone; false after 5 s. */
export async function isExitAccepted(
  loop: AccountLoop,
  positionId: string,
  wall: WallClock,
): Promise<boolean> {
  const deadline = wall.now() + MAX_ACCEPT_WAIT_MS;
  while (wall.now() < deadline) {
    const { trade } = loop.state;
    if (trade?.id !== positionId) return true;
    if (trade.orders.some(({ role, phase }) => role === 'exit' && ACCEPTED_PHASES.has(phase)))
      return true;
    await sleep(wall, CHECK_EVERY_MS);
  }
  return false;
}

const ACCEPTED_PHASES = new Set<string>(['working', 'filled']);

export interface ExitResultOptions {
  readonly time: MarketTime;
  readonly wall: WallClock;
  readonly ledger: ClosedTradeLookup;
}

export type ClosedTradeLookup = Pick<Repositories['closedTrades'], 'findTrade'>;

export async function waitForExitResult(
  loop: AccountLoop,
  positionId: string,
  { time, wall, ledger }: ExitResultOptions,
): Promise<CloseResult> {
  // A stepped market stands still until this is done, so waiting would bring nothing.
  const deadline = wall.now() + (time.isStepped ? 0 : MAX_RESULT_WAIT_MS);
  let result = closeResultOf(loop, positionId, ledger);
  while (!result.isKnown && wall.now() < deadline) {
    await sleep(wall, CHECK_EVERY_MS);
    result = closeResultOf(loop, positionId, ledger);
  }
  return result;
}

export function isKnownTrade({ trade, lastTrade }: AccountState, positionId: string): boolean {
  return trade?.id === positionId || lastTrade?.id === positionId;
}

export function closeResultOf(loop: LoopState, id: string, ledger: ClosedTradeLookup): CloseResult {
  const result = ledgerResultOf(loop, id, ledger);
  if (result === null) {
    const message = 'The exit order is at the broker; its price and result are not known yet.';
    return { isKnown: false, message, result };
  }
  const message = `Position closed successfully: ${tradeResultText(result)}.`;
  return { isKnown: true, message, result };
}

type LoopState = Pick<AccountLoop, 'userId' | 'state'>;

/** By the ledger, so the result is to the cent what every screen shows of the trade. */
export function ledgerResultOf(
  { userId, state }: LoopState,
  tradeId: string,
  ledger: ClosedTradeLookup,
): TradeResult | null {
  if (!isResultKnown(state, tradeId)) return null;
  const rows = findTradeRows(ledger, userId, tradeId);
  return rows === null ? unsavedResult(state, tradeId) : tradeResult(closedTrade(rows));
}

/** Null where the trade could not be saved or can't be read: it was sold all the same. */
function findTradeRows(ledger: ClosedTradeLookup, userId: string, tradeId: string) {
  try {
    return ledger.findTrade(userId, tradeId)?.rows ?? null;
  } catch {
    return null;
  }
}
