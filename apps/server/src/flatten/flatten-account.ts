import { done, type FlattenResult, type Result, refused } from '@tideline/api';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { NOT_SAVED, stoppedRefusal } from '../bot/account/command-refusal.ts';
import { type ExitWatch, exitResult, isExitAccepted } from '../ports/close-result.ts';
import { sleep } from '../runtime/clock.ts';
import { flattenResultOf } from './flatten-result.ts';

export interface FlattenWatch extends ExitWatch {
  /**
   * Milliseconds more to wait for an order on its way or refused: the console waits longer. 0 by
   * default.
   */
  readonly patienceMs?: number;
}

const CHECK_EVERY_MS = 50;

/**
 * Answers when the position is sold or the broker has the exit order; after some seconds, with what is
 * known.
 */
export async function flattenAccount(
  loop: AccountLoop,
  reason: 'user' | 'kill',
  watch: FlattenWatch,
): Promise<Result<FlattenResult>> {
  // A waiting bar may still buy, so it is handled first.
  const { trade } = loop.settledState();
  const at = watch.time.moment();
  const isTaken = await loop.takeEvent({
    type: 'command',
    command: { type: 'flatten', reason },
    at,
  });
  if (!isTaken) return refused(stoppedRefusal(loop) ?? NOT_SAVED);
  if (trade === null) return done(flattenResultOf(loop, null, watch.ledger));
  if (canBeSold(loop)) {
    const { id } = trade;
    if (await isExitAccepted(loop, id, watch.wall)) await exitResult(loop, id, watch);
    await waitForTradeClose(loop, id, watch);
  }
  const stopped = stoppedRefusal(loop);
  return stopped === null ? done(flattenResultOf(loop, trade.id, watch.ledger)) : refused(stopped);
}

/** Not on a stepped market: it stands still until this is done, so no trade would close. */
async function waitForTradeClose(
  loop: AccountLoop,
  id: string,
  { time, wall, patienceMs = 0 }: FlattenWatch,
): Promise<void> {
  const deadline = wall.now() + (time.isStepped ? 0 : patienceMs);
  while (loop.state.trade?.id === id && loop.failure === null && wall.now() < deadline) {
    await sleep(wall, CHECK_EVERY_MS);
  }
}

function canBeSold({ state, connection }: AccountLoop): boolean {
  return connection !== null && state.keysRefused === null && state.trade?.exit !== null;
}
