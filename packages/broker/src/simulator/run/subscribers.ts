import type { Bar, EpochMs } from '@tideline/engine';
import type { OrderEvent } from '../exchange/book.ts';

export interface Subscribers {
  publishOrderEvents(events: readonly OrderEvent[]): void;
  /** Call `sendStock` first. Quotes go to those who subscribed before this call. */
  prepareQuotes(at: EpochMs): { readonly sendStock: () => void; readonly sendOptions: () => void };
  publishMinuteBar(bar: Bar): void;
  publishCorrectedBar(bar: Bar): void;
  sendClock(hasJumped: boolean): void;
  readonly sentCount: number;
  settleFollowers(now: EpochMs): Promise<void>;
  readAllSent(): Promise<void>;
}

export class AdvanceError extends Error {
  override readonly name = 'AdvanceError';
}
