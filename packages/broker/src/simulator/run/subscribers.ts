import type { Bar, EpochMs } from '@tideline/engine';
import type { OrderEvent } from '../exchange/book.ts';

/** Who is told what happens, in order. */
export interface Subscribers {
  orderEvents(events: readonly OrderEvent[]): void;
  /**
   * The quotes of an instant, each part told when it is called: first the underlying's, then the
   * options'. Both go to what was subscribed to before either was told.
   */
  quotes(at: EpochMs): { readonly stock: () => void; readonly options: () => void };
  minuteBar(bar: Bar): void;
  /** A minute bar that has been told before, with a trade that was reported late. */
  correctedBar(bar: Bar): void;
  clock(jumped: boolean): void;
  /** Counts the messages that have left on the streams. */
  readonly sent: number;
  /** Resolves when everybody knows the time and has handled what was sent and what time asked of them. */
  settle(now: EpochMs): Promise<void>;
  /** Resolves when everything has been read that subscribers of market data have asked for so far. */
  listen(): Promise<void>;
}

/** Why `advance` can't be done. */
export class AdvanceError extends Error {
  override readonly name = 'AdvanceError';
}
