import type { Bar, Quote } from '@tideline/engine';
import type { StreamState, Subscription } from '../../port/broker.ts';
import type { ProcessLife } from './observer.ts';
import { HOP_MS } from './request-latency.ts';
import { Standstill } from './stale-feed.ts';
import type { DataListener } from './stream-hub.ts';
import type { VenueContext } from './venue-context.ts';
import { VirtualStream } from './virtual-stream.ts';

interface DataHandlers {
  onQuote(symbol: string, quote: Quote): void;
  onMinuteBar(symbol: string, bar: Bar, corrected: boolean): void;
  expectsQuotes(): boolean;
  onState(state: StreamState): void;
}

/** One feed of market data, as the adapter hears it. */
export function openDataStream(
  site: VenueContext,
  kind: DataListener['kind'],
  life: ProcessLife,
  handlers: DataHandlers,
): Subscription & { watch(symbols: readonly string[]): void } {
  const { desk, hub, seats, chance, wall, faults } = site;
  const name = `data|${kind}`;
  let wanted: ReadonlySet<string> = new Set();
  let granted: ReadonlySet<string> = new Set();
  let connections = 0;
  let standstill = new Standstill(wall.now());

  /** Asks the broker for what is wanted now, on the connection that is open. */
  function subscribe(): void {
    if (!stream.isReady) return;
    const [asked, connection] = [wanted, connections];
    wall.after(chance.next(`hop|${name}`, HOP_MS.low, HOP_MS.high), () => {
      if (connection !== connections || life.isOver) return;
      granted = asked;
      hub.changed();
    });
  }

  const listener: DataListener = {
    kind,
    life,
    get granted() {
      return granted;
    },
    tellQuotes(quotes) {
      stream.deliver('data', 0, () => {
        for (const [symbol, quote] of quotes) {
          if (life.isOver) return;
          standstill.note(quote.at, wall.now());
          if (wanted.has(symbol)) handlers.onQuote(symbol, quote);
        }
      });
    },
    tellBar(symbol, bar, corrected) {
      stream.deliver('data', 0, () => {
        if (wanted.has(symbol)) handlers.onMinuteBar(symbol, bar, corrected);
      });
    },
    cut: () => stream.cut(),
    onInstant(at) {
      if (!stream.isReady || stream.isSilent) return;
      const areDue = wanted.size > 0 && handlers.expectsQuotes();
      if (!standstill.isNoticed(at, areDue)) return;
      const { movedAt: since, hasMoved } = standstill;
      stream.fail({ message: 'no newer quotes for 30 s', since, wasUseless: !hasMoved });
    },
  };
  const stream = new VirtualStream({
    ...site,
    life,
    name,
    admit() {
      if (desk.refusesData()) return { message: 'auth failed (402)', reason: 'credentials' };
      return faults.strikesNext('connection-limit')
        ? { message: 'connection limit exceeded (406)', reason: 'connection-limit' }
        : null;
    },
    onListening(isListening) {
      connections += 1;
      granted = isListening ? wanted : new Set();
      if (isListening) hub.addData(listener);
      else hub.removeData(listener);
    },
    onReady() {
      standstill = new Standstill(wall.now());
    },
    onState(state) {
      if (state.type === 'ready' && granted !== wanted) subscribe();
      handlers.onState(state);
    },
  });

  let hasSeat = false;
  const giveUpSeat = seats.take(life, name, () => {
    hasSeat = true;
    stream.connect();
  });
  if (!hasSeat) {
    const message = 'this process has such a stream open already with these keys';
    handlers.onState({ type: 'down', message, reason: 'connection-limit' });
  }
  return {
    watch(symbols) {
      wanted = new Set(symbols);
      subscribe();
    },
    close() {
      stream.close();
      giveUpSeat();
    },
  };
}
