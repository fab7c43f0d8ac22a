import type { Bar, EpochMs } from '@tideline/engine';
import type { OrderEvent } from '../exchange/book.ts';

export interface Subscribers {
  orderEvents(events: readonly OrderEvent[]): void;
  /**
   * Each part is sent when called, the underlying's first, to those who subscribed before either
   * was sent.
   */
  quotes(at: EpochMs): { readonly stock: () => void; readonly options: () => void };
  minuteBar(bar: Bar): void;
  correctedBar(bar: Bar): void;
  clock(jumped: boolean): void;
  readonly sent: number;
  settle(now: EpochMs): Promise<void>;
  listen(): Promise<void>;
}

export class AdvanceError extends Error {
  override readonly name = 'AdvanceError';
}
