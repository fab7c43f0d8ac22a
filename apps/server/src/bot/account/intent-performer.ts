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
import type { AccountReader } from './account-reader.ts';
import type { StepStore } from './step-store.ts';
import { asBrokerError, cancelOrder, submitOrder } from './submit-order.ts';

export interface IntentPerformerOptions {
  readonly stepStore: StepStore;
  readonly accountReader: AccountReader;
  readonly currentState: () => AccountState;
  readonly onAttempt: (state: AccountState) => void;
  readonly onEmergencyExit: (message: string) => void;
  readonly onEvent: (event: AccountEvent) => Promise<boolean>;
  readonly isCurrentConnection: (connection: Connection) => boolean;
  readonly now: () => Moment;
}

type PerformableIntent = Exclude<Intent, { type: 'reconcile' }>;
type SubmittedOrder = Extract<Intent, { type: 'submit' }>['order'];

export class IntentPerformer {
  readonly #options: IntentPerformerOptions;

  constructor(options: IntentPerformerOptions) {
    this.#options = options;
  }

  async performIntent(
    connection: Connection,
    intent: PerformableIntent,
    isAttemptRecorded: boolean,
  ): Promise<void> {
    const { accountReader, onEvent, now } = this.#options;
    const { broker } = connection;
    switch (intent.type) {
      case 'submit': {
        if (isAttemptRecorded) return this.#submitOrder(broker, intent.order);
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
        await accountReader.lookUpOrder(connection, intent.clientOrderId);
        return;
      case 'read-quote':
        return accountReader.readHeldQuote(intent.symbol);
    }
  }

  async #submitOrder(broker: Broker, order: SubmittedOrder): Promise<void> {
    const { onEvent, now } = this.#options;
    const outcome = await submitOrder(broker, order);
    const { clientOrderId } = order;
    await onEvent({ type: 'submit-answered', clientOrderId, outcome, at: now() });
  }

  /** The only order that may leave unsaved: the sell of what the broker holds. */
  async #sellUnsaved(connection: Connection, plannedOrder: SubmittedOrder): Promise<void> {
    if (plannedOrder.positionIntent !== 'sell_to_close') return;
    const { stepStore, currentState, onAttempt, onEmergencyExit, isCurrentConnection, now } =
      this.#options;
    const available = await readAvailableQuantity(connection.broker, plannedOrder.symbol);
    if (available === null || !isCurrentConnection(connection)) return;
    const attempt = this.#recordAttempt(plannedOrder.clientOrderId);
    if (attempt === 'recorded') return this.#submitOrder(connection.broker, plannedOrder);
    if (attempt === 'unwanted') return;
    const at = now();
    const exit = buildEmergencyExit(currentState(), plannedOrder.clientOrderId, available, at);
    if (exit === null) return;
    stepStore.throwIfFenceLost();
    const { quantity, symbol, clientOrderId } = exit.order;
    const intents = [{ type: 'submit', order: exit.order } as const];
    stepStore.keepUnsavedStep({ at, state: exit.state, intents, journal: [] }, clientOrderId);
    onAttempt(exit.state);
    onEmergencyExit(
      `The server can't save what it does: ${quantity} × ${symbol} is being sold all the same, as ${clientOrderId}. Nothing is entered before a restart.`,
    );
    return this.#submitOrder(connection.broker, exit.order);
  }

  /**
   * Saved before the order leaves: after a crash the attempt is known, its answer is not. `unwanted`:
   * the machine no longer wants the order.
   */
  #recordAttempt(clientOrderId: string): 'recorded' | 'unwanted' | 'unsaved' {
    const { stepStore, currentState: present, onAttempt, now } = this.#options;
    const at = now();
    const state = recordAttempt(present(), clientOrderId, at);
    if (state === null) return 'unwanted';
    if (!stepStore.saveAttempt({ at, clientOrderId, state })) return 'unsaved';
    onAttempt(state);
    return 'recorded';
  }
}

/** Another sell may already have reduced the position, so the broker's books decide. */
async function readAvailableQuantity(broker: Broker, symbol: string): Promise<number | null> {
  try {
    const positions = await broker.positions();
    return positions.find((position) => position.symbol === symbol)?.availableQuantity ?? 0;
  } catch (error) {
    asBrokerError(error);
    return null;
  }
}
