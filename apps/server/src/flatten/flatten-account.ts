import { done, type FlattenResult, type Result, refused } from '@tideline/api';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { NOT_SAVED_REFUSAL, stoppedRefusal } from '../bot/account/command-refusal.ts';
import {
  type ExitResultOptions,
  isExitAccepted,
  waitForExitResult,
} from '../ports/close-result.ts';
import { sleep } from '../runtime/clock.ts';
import { flattenResultOf } from './flatten-result.ts';

export interface FlattenOptions extends ExitResultOptions {
  /**
   * Further milliseconds to wait while the exit order is on its way or refused; the console waits
   * longer. 0 by default.
   */
  readonly maxWaitMs?: number;
}

const CHECK_EVERY_MS = 50;

/**
 * Answers when the position is sold or the broker has the exit order; after some seconds, with what is
 * known.
 */
export async function flattenAccount(
  loop: AccountLoop,
  reason: 'user' | 'kill',
  options: FlattenOptions,
): Promise<Result<FlattenResult>> {
  // A waiting bar may still buy, so it is handled first.
  const { trade } = loop.settledState();
  const at = options.time.moment();
  const command = { type: 'flatten', reason } as const;
  const isEventHandled = await loop.takeEvent({ type: 'command', command, at });
  if (!isEventHandled) return refused(stoppedRefusal(loop) ?? NOT_SAVED_REFUSAL);
  if (trade === null) return done(flattenResultOf(loop, null, options.ledger));
  if (canBeSold(loop)) {
    const { id } = trade;
    if (await isExitAccepted(loop, id, options.wall)) await waitForExitResult(loop, id, options);
    await waitForTradeClose(loop, id, options);
  }
  const stopped = stoppedRefusal(loop);
  if (stopped !== null) return refused(stopped);
  return done(flattenResultOf(loop, trade.id, options.ledger));
}

/** Returns at once on a stepped market, which stands still until the flatten is done. */
async function waitForTradeClose(
  loop: AccountLoop,
  id: string,
  { time, wall, maxWaitMs = 0 }: FlattenOptions,
): Promise<void> {
  const deadline = wall.now() + (time.isStepped ? 0 : maxWaitMs);
  while (loop.state.trade?.id === id && loop.failure === null && wall.now() < deadline) {
    await sleep(wall, CHECK_EVERY_MS);
  }
}

function canBeSold({ state, connection }: AccountLoop): boolean {
  return connection !== null && state.keysRefused === null && state.trade?.exit !== null;
}
