import type { SimulatedOrder, VenueRequest } from '@tideline/broker/simulator';
import type { JournalEntry } from '@tideline/engine';
import type { StepWrite } from './process/write.ts';

export function stepWords({ userId, state, intents, journal }: StepWrite): string {
  const { trade, sequence } = state;
  return [
    `commit ${userId} ${sequence}`,
    trade === null ? 'no trade' : `${trade.id} holds ${trade.quantity}`,
    ...(trade?.orders.map(({ role, number, phase }) => `${role}-${number} ${phase}`) ?? []),
    ...intents.map(({ type }) => `→ ${type}`),
    ...journal.map(entryWords),
  ].join(', ');
}

function entryWords(entry: JournalEntry): string {
  switch (entry.type) {
    case 'decision':
      return `decided ${entry.outcome}`;
    case 'alarm':
      return `${entry.severity} ${entry.code}`;
    case 'trade-closed':
      return `booked ${entry.tradeId} ${entry.grossPnl}`;
  }
}

export function requestWords(request: VenueRequest, userId: string): string {
  const { phase, call, clientOrderId, fault } = request;
  return [phase, call, userId, clientOrderId, fault]
    .filter((word) => word !== null && word !== '')
    .join(' ');
}

export function orderWords(order: SimulatedOrder): string {
  const { clientOrderId, side, quantity, filledQuantity, status, limitPrice } = order;
  return `order ${clientOrderId} ${side} ${quantity} at ${limitPrice ?? 'market'}: ${status}, ${filledQuantity} filled`;
}
