import type { LoopDelay, Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** What the process gets from outside, defaults filled in. */
export interface ProcessHost {
  /** For durations. */
  readonly wall: Wall;
  readonly dates: Wall;
  readonly log: Log;
  readonly loopDelay: LoopDelay | null;
  readonly threadTime: () => number;
  /** Ends the process with one line. */
  readonly onFatal: (line: string) => void;
  readonly webRoot: string;
  /** True for the one start that may make a new database where one is missing. */
  readonly isNew: boolean;
  readonly readerThread: URL;
  /** Adds what is closed at the end, last added first. */
  readonly onClose: (closeOne: () => void | Promise<void>) => void;
}

export type HostOptions = Pick<ProcessHost, 'wall' | 'log' | 'onFatal'> &
  Partial<Omit<ProcessHost, 'onClose'>>;

export function openHost(
  places: Pick<ProcessHost, 'webRoot' | 'readerThread'>,
  surroundings: HostOptions,
): { readonly host: ProcessHost; close(): Promise<void> } {
  const opened: (() => void | Promise<void>)[] = [];
  const host: ProcessHost = {
    dates: surroundings.wall,
    loopDelay: null,
    threadTime: () => 0,
    isNew: false,
    ...places,
    ...surroundings,
    onClose: (closeOne) => void opened.push(closeOne),
  };
  return {
    host,
    async close() {
      for (const closeOne of opened.splice(0).reverse()) await closeOne();
    },
  };
}
