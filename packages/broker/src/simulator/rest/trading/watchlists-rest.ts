import type { EpochMs } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addToWatchlist,
  changeWatchlist,
  dropWatchlist,
  type ListChange,
  makeWatchlist,
  removeFromWatchlist,
  watchlistsOf,
} from '../../exchange/account/watchlists.ts';
import type { SimulatedAccount, Watchlist } from '../../exchange/book.ts';
import { unchanged } from '../../exchange/book.ts';
import { bookOf, withOutcome } from '../../exchange/exchange.ts';
import { isRefusal, malformed, notFound, type Refusal } from '../../exchange/refusal.ts';
import { type AccountOf, fieldsOf, param, Query, refuse } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { watchlistJson, watchlistRowJson } from '../../wire/watchlist-wire.ts';

type Change = (account: SimulatedAccount, now: EpochMs) => ListChange | Refusal;

/** Lists of assets. Only the underlying is an asset here. */
export function registerWatchlistsRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountOf,
): void {
  const { market, state } = simulation;
  const knows = (symbol: string) => symbol === market.symbol;
  const ownerOf = (request: FastifyRequest) => state.book(accountOf(request).accountNumber).account;

  function change(request: FastifyRequest, what: Change): ListChange | Refusal {
    const { accountNumber } = accountOf(request);
    return simulation.request((exchange, { now }) => {
      const book = bookOf(exchange, accountNumber);
      const changed = what(book.account, now);
      if (isRefusal(changed)) return changed;
      const outcome = unchanged({ ...book, account: changed.account });
      return { ...withOutcome({ exchange, outcomes: [] }, outcome), ...changed };
    });
  }

  const told = (reply: FastifyReply, changed: ListChange | Refusal) =>
    isRefusal(changed) ? refuse(reply, changed) : watchlistJson(changed.account, changed.list);

  app.get('/v2/watchlists', (request) => {
    const account = ownerOf(request);
    return watchlistsOf(account).map((list) => watchlistRowJson(account, list));
  });
  app.post('/v2/watchlists', (request, reply) =>
    told(
      reply,
      change(request, (account, now) => makeWatchlist(account, fieldsOf(request), knows, now)),
    ),
  );

  // The same calls for a list that is named by its id, and for one that is named by its name.
  for (const [path, find] of [
    ['/v2/watchlists/:id', findById],
    ['/v2/watchlists::by_name', findByName],
  ] as const) {
    app.get(path, (request, reply) => {
      const account = ownerOf(request);
      const list = find(account, request);
      return isRefusal(list) ? refuse(reply, list) : watchlistJson(account, list);
    });
    const changeFound = (
      request: FastifyRequest,
      what: (account: SimulatedAccount, list: Watchlist, now: EpochMs) => ListChange | Refusal,
    ) =>
      change(request, (account, now) => {
        const list = find(account, request);
        return isRefusal(list) ? list : what(account, list, now);
      });
    app.put(path, (request, reply) => {
      const changed = changeFound(request, (account, list, now) =>
        changeWatchlist(account, list, fieldsOf(request), knows, now),
      );
      return told(reply, changed);
    });
    app.post(path, (request, reply) => {
      const changed = changeFound(request, (account, list, now) =>
        addToWatchlist(account, list, fieldsOf(request), knows, now),
      );
      return told(reply, changed);
    });
    app.delete(path, (request, reply) => {
      const changed = changeFound(request, dropWatchlist);
      return isRefusal(changed) ? refuse(reply, changed) : reply.code(204).send();
    });
  }

  app.delete('/v2/watchlists/:id/:symbol', (request, reply) => {
    const changed = change(request, (account, now) => {
      const list = findById(account, request);
      return isRefusal(list)
        ? list
        : removeFromWatchlist(account, list, param(request, 'symbol'), now);
    });
    return told(reply, changed);
  });
}

function findById(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wanted = param(request, 'id');
  return watchlistsOf(account).find(({ id }) => id === wanted) ?? notFound('watchlist not found');
}

function findByName(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wanted = new Query(request).text('name');
  if (wanted === null) return malformed('name is required');
  const found = watchlistsOf(account).find(({ name }) => name === wanted);
  return found ?? notFound('watchlist not found');
}
