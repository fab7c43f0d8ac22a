import { parseOccSymbol, type TradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { configurationJson, patchConfiguration } from '../../exchange/account/configuration.ts';
import { unchangedOutcome } from '../../exchange/book.ts';
import { bookOf, withOutcome } from '../../exchange/exchange.ts';
import { isRefusal } from '../../exchange/refusal.ts';
import { addDays } from '../../market/time/new-york-time.ts';
import { accountOf, bodyFields, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { accountJson } from '../../wire/account-wire.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import { selectActivities } from './activity-window.ts';
import { portfolioHistory } from './portfolio-history.ts';

export function registerAccountRest(app: FastifyInstance, simulation: Simulation): void {
  const { state, market, timetable } = simulation;

  app.get('/v2/account', (request) => {
    const book = state.bookOf(accountOf(request).accountNumber);
    const quoteOf = (symbol: string) => timetable.optionQuote(symbol, simulation.now());
    return accountJson(book, quoteOf, addDays(simulation.session().date, -1));
  });

  app.get('/v2/account/configurations', (request) => configurationJson(accountOf(request)));
  app.patch('/v2/account/configurations', (request) => {
    const { accountNumber } = accountOf(request);
    const result = simulation.requestChange((exchange) => {
      const book = bookOf(exchange, accountNumber);
      const configuration = patchConfiguration(book.account, bodyFields(request));
      if (isRefusal(configuration)) return configuration;
      const changed = { ...book, account: { ...book.account, configuration } };
      return withOutcome({ exchange, outcomes: [] }, unchangedOutcome(changed));
    });
    if (isRefusal(result)) return result;
    return configurationJson(state.bookOf(accountNumber).account);
  });

  const readActivities = (request: FastifyRequest, path: string | null) => {
    const { accountNumber } = accountOf(request);
    const query = new Query(request);
    return selectActivities(
      state.archive.fillsOf(accountNumber),
      state.archive.activitiesOf(accountNumber),
      path === null ? query.readList('activity_types') : [path],
      query,
    );
  };
  app.get('/v2/account/activities', (request) => readActivities(request, null));
  app.get('/v2/account/activities/:type', (request) =>
    readActivities(request, pathParam(request, 'type')),
  );

  app.get('/v2/account/portfolio/history', (request) => {
    const { accountNumber } = accountOf(request);
    const accountHistory = {
      fills: state.archive.fillsOf(accountNumber),
      activities: state.archive.activitiesOf(accountNumber),
      sessionsBetween: (from: TradingDate, to: TradingDate) => sessionsWithin(market, from, to),
      quoteAt(symbol: string, at: number) {
        const expiry = parseOccSymbol(symbol)?.expiry ?? '';
        const isExpiryPlayed = expiry >= market.firstDate && expiry <= market.lastDate;
        const contract = isExpiryPlayed ? timetable.contractOf(symbol, expiry) : null;
        return contract === null ? null : market.optionQuote(contract, at);
      },
    };
    return portfolioHistory(accountHistory, simulation.now(), new Query(request));
  });
}
