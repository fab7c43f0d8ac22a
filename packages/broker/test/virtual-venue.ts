import { MINUTE } from '@tideline/engine';
import type { ConformanceVenue } from '../src/conformance/index.ts';
import type { Broker, Subscription } from '../src/port/broker.ts';
import type { MarketData } from '../src/port/market-data.ts';
import {
  createGeneratedMarket,
  FaultSwitch,
  type VenueObserver,
  VirtualVenue,
} from '../src/simulator/index.ts';
import { VirtualWall } from '../src/simulator/virtual/test/virtual-wall.ts';

/** Market milliseconds in which all that a call left on its way arrives. */
const WORD_MS = 250;
/** Market milliseconds in which a cut stream comes back. */
const RECONNECT_MS = 2_000;

const DEAF: VenueObserver = {
  onRequest: () => undefined,
  onOrder: () => undefined,
  onFill: () => undefined,
};

/** Callers have no virtual clock here, so each call lets its own time pass. */
export function startVirtualVenue(seed: number): ConformanceVenue {
  const market = createGeneratedMarket({ symbol: 'SPY', seed });
  const wall = new VirtualWall(market.defaultStart);
  const venue = new VirtualVenue({ market, seed, wall, faults: new FaultSwitch(), observer: DEAF });
  const life = { isOver: false };
  return {
    symbol: market.symbol,
    marketData: withVirtualTime(wall, venue.openMarketData(life)),
    holiday: '2026-11-26',
    halfDay: '2026-11-27',
    openAccount: async (cash) =>
      withVirtualTime(wall, venue.openBroker(venue.openAccount(cash), life)),
    brokerWithUnknownKeys: () =>
      withVirtualTime(wall, venue.openBroker({ keyId: 'PKNOBODY', secretKey: 'nothing' }, life)),
    passTime: () => wall.passTime(5 * MINUTE),
    cutStreams() {
      venue.cutStreams();
      runWall(wall, RECONNECT_MS);
    },
    async close() {
      venue.close();
    },
  };
}

function runWall(wall: VirtualWall, milliseconds: number): void {
  const until = wall.now() + milliseconds;
  while (wall.fireNext(until));
}

/** Lets time pass while a call waits, or a stream opens or closes. */
function withVirtualTime<Port extends Broker | MarketData>(wall: VirtualWall, port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(call, target, args);
        if (!(result instanceof Promise)) return timedStream(wall, result as Subscription);
        // An order may be cancelled right after its answer.
        return name === 'submit' ? wall.playUntil(result) : awaitAnswer(wall, result);
      };
    },
  });
}

async function awaitAnswer(wall: VirtualWall, call: Promise<unknown>): Promise<unknown> {
  try {
    return await wall.playUntil(call);
  } finally {
    await wall.passTime(WORD_MS);
  }
}

function timedStream(wall: VirtualWall, opened: Subscription): Subscription {
  runWall(wall, WORD_MS);
  return {
    ...opened,
    close() {
      opened.close();
      runWall(wall, WORD_MS);
    },
  };
}
