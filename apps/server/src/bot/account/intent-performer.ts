import type { Broker } from '@tideline/broker';
import {
  type AccountEvent,
  type AccountState,
  buildEmergencyExit,
  type Intent,
  type Moment,
  recordAttempt,
} from '@tideline/engine';
import type { Connection } from '../venue/connection.ts';
import type { AccountReads } from './account-reads.ts';
import type { StepStore } from './step-store.ts';
import { asBrokerError, cancelOrder, submitOrder } from './submit-order.ts';

export interface PerformerOptions {
  readonly store: StepStore;
  readonly reads: AccountReads;
  readonly currentState: () => AccountState;
  readonly onAttempt: (state: AccountState) => void;
  readonly onEmergency: (message: string) => void;
  readonly onEvent: (event: AccountEvent) => Promise<boolean>;
  readonly isBoundTo: (connection: Connection) => boolean;
  readonly now: () => Moment;
}

type SingleIntent = Exclude<Intent, { type: 'reconcile' }>;
type SubmittedOrder = Extract<Intent, { type: 'submit' }>['order'];

export class IntentPerformer {
  readonly #options: PerformerOptions;

  constructor(options: PerformerOptions) {
    this.#options = options;
  }

  async perform(connection: Connection, intent: SingleIntent, isRecorded: boolean): Promise<void> {
    const { reads, onEvent, now } = this.#options;
    const { broker } = connection;
    switch (intent.type) {
      case 'submit': {
        if (isRecorded) return this.#submitOrder(broker, intent.order);
        const attempt = this.#recordAttempt(intent.order.clientOrderId);
        if (attempt === 'recorded') return this.#submitOrder(broker, intent.order);
        if (attempt === 'unsaved') return this.#sellUnsaved(connection, intent.order);
        return;
      }
      case 'cancel': {
        const { clientOrderId, brokerId } = intent;
        const outcome = await cancelOrder(broker, brokerId);
        await onEvent({ type: 'cancel-answered', clientOrderId, outcome, at: now() });
        return;
      }
      case 'look-up':
        await reads.lookUp(connection, intent.clientOrderId);
        return;
      case 'read-quote':
        return reads.readHeldQuote(intent.symbol);
    }
  }

  async #submitOrder(broker: Broker, order: SubmittedOrder): Promise<void> {
    const { onEvent, now } = this.#options;
    const outcome = await submitOrder(broker, order);
    const { clientOrderId } = order;
    await onEvent({ type: 'submit-answered', clientOrderId, outcome, at: now() });
  }

  /** The only order that may leave unsaved: the sell of what the broker holds. */
  async #sellUnsaved(connection: Connection, planned: SubmittedOrder): Promise<void> {
    if (planned.positionIntent !== 'sell_to_close') return;
    const { store, currentState, onAttempt, onEmergency, isBoundTo, now } = this.#options;
    const available = await readAvailable(connection.broker, planned.symbol);
    if (available === null || !isBoundTo(connection)) return;
    const attempt = this.#recordAttempt(planned.clientOrderId);
    if (attempt === 'recorded') return this.#submitOrder(connection.broker, planned);
    if (attempt === 'unwanted') return;
    const at = now();
    const exit = buildEmergencyExit(currentState(), planned.clientOrderId, available, at);
    if (exit === null) return;
    store.throwIfFenceLost();
    const { quantity, symbol, clientOrderId } = exit.order;
    const intents = [{ type: 'submit', order: exit.order } as const];
    store.keepUnsaved({ at, state: exit.state, intents, journal: [] }, clientOrderId);
    onAttempt(exit.state);
    onEmergency(
      `The server can't save what it does: ${quantity} × ${symbol} is being sold all the same, as ${clientOrderId}. Nothing is entered before a restart.`,
    );
    return this.#submitOrder(connection.broker, exit.order);
  }

  /**
   * Saved before the order leaves: after a crash the attempt is known, its answer is not. `unwanted`:
   * the machine no longer wants the order.
   */
  #recordAttempt(clientOrderId: string): 'recorded' | 'unwanted' | 'unsaved' {
    const { store, currentState: present, onAttempt, now } = this.#options;
    const at = now();
    const state = recordAttempt(present(), clientOrderId, at);
    if (state === null) return 'unwanted';
    if (!store.saveAttempt({ at, clientOrderId, state })) return 'unsaved';
    onAttempt(state);
    return 'recorded';
  }
}

/** Another sell may already have reduced the position, so the broker's books decide. */
async function readAvailable(
  broker: Pick<Broker, 'positions'>,
  symbol: string,
): Promise<number | null> {
  try {
    const positions = await broker.positions();
    return positions.find((position) => position.symbol === symbol)?.availableQuantity ?? 0;
  } catch (error) {
    asBrokerError(error);
    return null;
  }
}
