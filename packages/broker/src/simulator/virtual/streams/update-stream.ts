import type { Subscription, UpdateHandlers } from '../../../port/broker.ts';
import type { BrokerCredentials } from '../../../port/credentials.ts';
import { drawHopMs } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { VenueContext } from '../venue-context.ts';
import type { UpdateListener } from './stream-hub.ts';
import { VirtualStream } from './virtual-stream.ts';

export function openUpdateStream(
  context: VenueContext,
  credentials: BrokerCredentials,
  life: ProcessLife,
  handlers: UpdateHandlers,
): Subscription {
  const { admission, hub, seats, chance } = context;
  const accountNumber = admission.accountNumberOf(credentials.keyId);
  const name = `updates|${credentials.keyId}`;

  const listener: UpdateListener = {
    accountNumber,
    life,
    reportOrder(order) {
      stream.deliverMessage('update', drawHopMs(chance, name), () => handlers.onOrder(order));
    },
    cutConnection: () => stream.cutConnection(),
  };
  const stream = new VirtualStream({
    ...context,
    seats: seats.seatsOf(life),
    life,
    name,
    admitConnection: () =>
      admission.refusesKeys(credentials) || admission.strikesToday('key-revoked', accountNumber)
        ? { message: 'the broker refused the keys: unauthorized', reason: 'credentials' }
        : null,
    onListening: (isListening) => hub.keepUpdateListener(listener, isListening),
    onState: handlers.onState,
  });
  return stream;
}
