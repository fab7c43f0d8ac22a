import { type Broker, BrokerError } from '@tideline/broker';
import type { Approved, CancelAnswered, OrderRequest, SubmitAnswered } from '@tideline/engine';

/**
 * The one door for orders: nothing else calls `submit` or `cancel`. The caller has stored the
 * attempt before it comes here.
 */
export async function submitOrder(
  broker: Pick<Broker, 'submit'>,
  order: Approved<OrderRequest>,
): Promise<SubmitAnswered['outcome']> {
  try {
    return { type: 'accepted', order: await broker.submit(order) };
  } catch (error) {
    const failure = asBrokerError(error);
    const { kind, message } = failure;
    if (kind === 'credentials') return { type: 'refused', message, isForKeys: true };
    return isDefiniteNo(failure) ? { type: 'refused', message } : { type: 'unknown', message };
  }
}

export async function cancelOrder(
  broker: Pick<Broker, 'cancel'>,
  brokerId: string,
): Promise<CancelAnswered['outcome']> {
  try {
    await broker.cancel(brokerId);
    return 'requested';
  } catch (error) {
    return isDefiniteNo(asBrokerError(error)) ? 'refused' : 'unknown';
  }
}

/** Only these two say that the broker did nothing; everything else must be looked up. */
function isDefiniteNo(error: BrokerError): boolean {
  return error.kind === 'refused' || error.kind === 'credentials';
}

/** The port throws nothing but `BrokerError`; anything else is a defect and goes up. */
export function asBrokerError(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error;
  throw error;
}
