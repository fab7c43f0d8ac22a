import { fromDollars } from '@tideline/engine';
import type { FastifyInstance } from 'fastify';
import type { AccountTerms } from '../../exchange/book.ts';
import { readNumber } from '../../exchange/orders/order-request.ts';
import { createRefusal, dataRefusal, isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { bodyFields, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { AdvanceError } from '../../run/subscribers.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import { simulatorBookJson } from './simulator-book.ts';

const MAX_CASH_DOLLARS = 100_000_000;
const MAX_ADVANCED_BARS = 100_000;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export function registerControlRest(app: FastifyInstance, simulation: Simulation): void {
  /**
   * `{cash}` in dollars; 0 for an account that only reads market data. Optional: `marketData`
   * (`basic` or `plus`, the standard), `expiringContractsLimit`: most contracts held and on order
   * on their last day.
   */
  app.post('/sim/accounts', (request) => {
    const cash = readNumber(bodyFields(request).cash);
    if (cash === null || cash < 0 || cash > MAX_CASH_DOLLARS)
      return dataRefusal(`cash must be a number of dollars from 0 to ${MAX_CASH_DOLLARS}`);
    const terms = readTerms(bodyFields(request));
    if (isRefusal(terms)) return terms;
    return (
      simulation.openAccount(fromDollars(Math.round(cash * 100) / 100), terms) ??
      conflictRefusal('there are too many accounts: no more are opened')
    );
  });

  /**
   * `{amount}` in dollars: a deposit, or a withdrawal if negative. It counts at once; the
   * activities show `CSD` or `CSW`.
   */
  app.post('/sim/accounts/:accountNumber/transfer', (request) => {
    const dollars = readNumber(bodyFields(request).amount);
    const cents = Math.round((dollars ?? 0) * 100);
    if (cents === 0 || Math.abs(cents) > MAX_CASH_DOLLARS * 100)
      return dataRefusal(`amount must be a number of dollars up to ${MAX_CASH_DOLLARS}, and not 0`);
    return simulation.transferCash(pathParam(request, 'accountNumber'), fromDollars(cents / 100));
  });

  app.get('/sim/clock', () => simulation.clock());

  /** The sessions that the market plays; the exchange's calendar may have more. */
  app.get('/sim/sessions', (request) => {
    const query = new Query(request);
    const [from, to] = [query.readText('from'), query.readText('to')];
    const areDates = [from, to].every((text) => text !== null && DATE_PATTERN.test(text));
    if (!areDates || query.readMoment('from', 0) === null || query.readMoment('to', 0) === null)
      return dataRefusal('from and to must be dates (YYYY-MM-DD)');
    return sessionsWithin(simulation.market, from ?? '', to ?? '');
  });

  app.get('/sim/book', () => simulatorBookJson(simulation.state));

  /** `{bars}`: answers after that many 5-minute bars of the held market, or at its end. */
  app.post('/sim/advance', async (request) => {
    const bars = readNumber(bodyFields(request).bars);
    if (bars === null || !Number.isInteger(bars) || bars < 1 || bars > MAX_ADVANCED_BARS)
      return dataRefusal(`bars must be a whole number from 1 to ${MAX_ADVANCED_BARS}`);
    try {
      const advanced = await simulation.advanceBars(bars);
      return { advanced, ...simulation.clock() };
    } catch (error) {
      if (error instanceof AdvanceError) return conflictRefusal(error.message);
      throw error;
    }
  });
}

function readTerms(fields: ReturnType<typeof bodyFields>): AccountTerms | Refusal | null {
  const marketData = fields.marketData ?? 'plus';
  const limit = fields.expiringContractsLimit ?? null;
  if (marketData !== 'basic' && marketData !== 'plus')
    return dataRefusal('marketData must be basic or plus');
  if (limit !== null && !(typeof limit === 'number' && Number.isInteger(limit) && limit >= 0))
    return dataRefusal('expiringContractsLimit must be a whole number from 0');
  return marketData === 'plus' && limit === null
    ? null
    : { marketData, expiringContractsLimit: limit };
}

const conflictRefusal = (message: string) => createRefusal(409, null, message);
