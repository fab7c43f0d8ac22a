import type { InProcessBroker } from '@tideline/broker/simulator';
import {
  type AccountEvent,
  type AccountState,
  type EpochMs,
  firstCashMoveDate,
  type Intent,
  type Moment,
  needsCashMoves,
  type OptionContract,
  parseOccSymbol,
  type Quote,
  tradingDate,
} from '@tideline/engine';

export interface BrokerAndQuotes {
  readonly broker: InProcessBroker;
  /** Mid of the underlying, in dollars, by the last quote sent until `now`. */
  readonly spotAt: (now: EpochMs) => number | null;
  readonly optionQuote: (contract: OptionContract, now: EpochMs) => Quote | null;
}

export type BrokerCall = Exclude<Intent, { readonly type: 'reconcile' }>;

export function answerToCall(
  intent: BrokerCall,
  { broker, spotAt, optionQuote }: BrokerAndQuotes,
  at: Moment,
): AccountEvent | null {
  switch (intent.type) {
    case 'submit': {
      const { clientOrderId } = intent.order;
      return { type: 'submit-answered', clientOrderId, outcome: broker.submit(intent.order), at };
    }
    case 'cancel': {
      const { clientOrderId, brokerId } = intent;
      return { type: 'cancel-answered', clientOrderId, outcome: broker.cancel(brokerId), at };
    }
    case 'look-up': {
      const { clientOrderId } = intent;
      const order = broker.orderByClientId(clientOrderId);
      return { type: 'lookup-answered', clientOrderId, order, startedAt: at, at };
    }
    case 'read-quote': {
      const { symbol } = intent;
      const contract = parseOccSymbol(symbol);
      const quote = contract && optionQuote(contract, at.market);
      return quote && { type: 'quote', symbol, quote, spot: spotAt(at.market), source: 'rest', at };
    }
  }
}

/** Reads all that the server reads every 30 seconds. */
export function readAccount(broker: InProcessBroker, state: AccountState, at: Moment) {
  const account = broker.account();
  const positions = broker.positions();
  const wantsMoves = needsCashMoves(state, { account, positions, startedAt: at }, at);
  const event: AccountEvent = {
    type: 'reconciled',
    account,
    positions,
    startedAt: at,
    pool: 'simulated',
    openOrders: broker.openOrders(),
    at,
  };
  if (!wantsMoves) return event;
  return { ...event, cashMoves: { from: firstCashMoveDate(tradingDate(at.market)), moves: [] } };
}
