import type { BrokerCredentials, Subscription, UpdateHandlers } from '../../../port/broker.ts';
import { HOP_MS } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { VenueContext } from '../venue-context.ts';
import type { UpdateListener } from './stream-hub.ts';
import { VirtualStream } from './virtual-stream.ts';

/** The account's order updates, as the adapter hears them. */
export function openUpdateStream(
  site: VenueContext,
  credentials: BrokerCredentials,
  life: ProcessLife,
  handlers: UpdateHandlers,
): Subscription {
  const { desk, hub, seats, chance } = site;
  const accountNumber = desk.accountNumberOf(credentials.keyId);
  const name = `updates|${credentials.keyId}`;
  let hasSeat = false;

  const listener: UpdateListener = {
    accountNumber,
    life,
    tell(order) {
      const hop = chance.next(`hop|${name}`, HOP_MS.low, HOP_MS.high);
      stream.deliver('update', hop, () => handlers.onOrder(order));
    },
    cut: () => stream.cut(),
  };
  const stream = new VirtualStream({
    ...site,
    life,
    name,
    admit: () =>
      desk.refuses(credentials) || desk.strikesToday('key-revoked', accountNumber)
        ? { message: 'the broker refused the keys: unauthorized', reason: 'credentials' }
        : null,
    onListening(isListening) {
      if (isListening) hub.addUpdates(listener);
      else hub.removeUpdates(listener);
    },
    onState: handlers.onState,
  });

  const giveUpSeat = seats.take(life, name, () => {
    hasSeat = true;
    stream.connect();
  });
  if (!hasSeat) {
    const message = 'this process has such a stream open already with these keys';
    handlers.onState({ type: 'down', message, reason: 'connection-limit' });
  }
  return {
    close() {
      stream.close();
      giveUpSeat();
    },
  };
}
