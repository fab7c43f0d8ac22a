import type { LoopDelayMeter, WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** What the process gets from outside, defaults filled in. */
export interface ProcessHost {
  /** For durations. */
  readonly wall: WallClock;
  readonly dateClock: WallClock;
  readonly log: Log;
  readonly loopDelay: LoopDelayMeter | null;
  readonly threadTimeMs: () => number;
  /** Prints the line and ends the process. */
  readonly onFatal: (line: string) => void;
  readonly webRoot: string;
  /** True for the one start that may make a new database where one is missing. */
  readonly mayCreateDatabase: boolean;
  readonly readerThreadUrl: URL;
  /** Registers what the end of the process closes, last registered first. */
  readonly onClose: (closeOne: () => void | Promise<void>) => void;
}

export type HostOptions = Pick<ProcessHost, 'wall' | 'log' | 'onFatal'> &
  Partial<Omit<ProcessHost, 'onClose'>>;

export function openHost(
  paths: Pick<ProcessHost, 'webRoot' | 'readerThreadUrl'>,
  options: HostOptions,
): { readonly host: ProcessHost; close(): Promise<void> } {
  const closeCallbacks: (() => void | Promise<void>)[] = [];
  const host: ProcessHost = {
    dateClock: options.wall,
    loopDelay: null,
    threadTimeMs: () => 0,
    mayCreateDatabase: false,
    ...paths,
    ...options,
    onClose: (closeOne) => void closeCallbacks.push(closeOne),
  };
  return {
    host,
    async close() {
      for (const closeOne of closeCallbacks.splice(0).reverse()) await closeOne();
    },
  };
}
