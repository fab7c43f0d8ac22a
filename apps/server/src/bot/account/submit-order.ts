import { type Broker, BrokerError } from '@tideline/broker';
import type { Approved, CancelAnswered, OrderRequest, SubmitAnswered } from '@tideline/engine';

/** The only place that calls `submit`. The caller has saved the attempt before. */
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
    if (isDefiniteRefusal(failure)) return { type: 'refused', message };
    return { type: 'unknown', message, ...(isRateLimited(failure) ? { isDeclined: true } : {}) };
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
    return isDefiniteRefusal(asBrokerError(error)) ? 'refused' : 'unknown';
  }
}

/** After any other error the order must be looked up, because the broker may have it. */
function isDefiniteRefusal(error: BrokerError): boolean {
  return error.kind === 'refused' || error.kind === 'credentials';
}

/** True when the broker itself declined; a gateway's 429 page has no code. */
function isRateLimited({ status, code }: BrokerError): boolean {
  return status === 429 && code !== null;
}

export function asBrokerError(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error;
  throw error;
}
