import { type Broker, BrokerError } from '@tideline/broker';
import type { Approved, CancelAnswered, OrderRequest, SubmitAnswered } from '@tideline/engine';

/** Nothing else calls `submit` or `cancel`. The caller has stored the attempt before. */
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
    if (isDefiniteNo(failure)) return { type: 'refused', message };
    return { type: 'unknown', message, ...(isDeclined(failure) ? { isDeclined: true } : {}) };
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

/** After other errors the order must be looked up: the broker may have it. */
function isDefiniteNo(error: BrokerError): boolean {
  return error.kind === 'refused' || error.kind === 'credentials';
}

/** True only for the broker's own code, and not for a gateway's page. */
function isDeclined({ status, code }: BrokerError): boolean {
  return status === 429 && code !== null;
}

/** The port throws only `BrokerError`; anything else is a defect and is thrown on. */
export function asBrokerError(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error;
  throw error;
}
