import type { EpochMs } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addToWatchlist,
  type ChangedWatchlist,
  changeWatchlist,
  dropWatchlist,
  makeWatchlist,
  removeFromWatchlist,
  watchlistsOf,
} from '../../exchange/account/watchlists.ts';
import type { SimulatedAccount, Watchlist } from '../../exchange/book.ts';
import { unchangedOutcome } from '../../exchange/book.ts';
import { bookOf, withOutcome } from '../../exchange/exchange.ts';
import {
  isRefusal,
  malformedRefusal,
  notFoundRefusal,
  type Refusal,
} from '../../exchange/refusal.ts';
import {
  type AccountLookup,
  bodyFields,
  pathParam,
  Query,
  refuse,
} from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { watchlistJson, watchlistRowJson } from '../../wire/watchlist-wire.ts';

type WatchlistChange = (account: SimulatedAccount, now: EpochMs) => ChangedWatchlist | Refusal;
type FindWatchlist = (account: SimulatedAccount, request: FastifyRequest) => Watchlist | Refusal;

export function registerWatchlistsRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountLookup,
): void {
  const calls = new WatchlistCalls(simulation, accountOf);
  app.get('/v2/watchlists', (request) => calls.answerLists(request));
  app.post('/v2/watchlists', (request, reply) => calls.makeList(request, reply));
  for (const [path, find] of [
    ['/v2/watchlists/:id', findById],
    ['/v2/watchlists::by_name', findByName],
  ] as const) {
    app.get(path, (request, reply) => calls.showList(find, request, reply));
    app.put(path, (request, reply) => calls.changeList(find, request, reply));
    app.post(path, (request, reply) => calls.add(find, request, reply));
    app.delete(path, (request, reply) => calls.dropList(find, request, reply));
  }
  app.delete('/v2/watchlists/:id/:symbol', (request, reply) => calls.remove(request, reply));
}

class WatchlistCalls {
  readonly #simulation: Simulation;
  readonly #accountOf: AccountLookup;

  constructor(simulation: Simulation, accountOf: AccountLookup) {
    this.#simulation = simulation;
    this.#accountOf = accountOf;
  }

  answerLists(request: FastifyRequest) {
    const account = this.#ownerOf(request);
    return watchlistsOf(account).map((list) => watchlistRowJson(account, list));
  }

  makeList(request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#requestChange(request, (account, now) =>
      makeWatchlist(account, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  showList(find: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const account = this.#ownerOf(request);
    const list = find(account, request);
    return isRefusal(list) ? refuse(reply, list) : watchlistJson(account, list);
  }

  changeList(find: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFound(find, request, (account, list, now) =>
      changeWatchlist(account, list, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  add(find: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFound(find, request, (account, list, now) =>
      addToWatchlist(account, list, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  dropList(find: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFound(find, request, dropWatchlist);
    return isRefusal(changed) ? refuse(reply, changed) : reply.code(204).send();
  }

  remove(request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFound(findById, request, (account, list, now) =>
      removeFromWatchlist(account, list, pathParam(request, 'symbol'), now),
    );
    return answerWithList(reply, changed);
  }

  readonly #knowsSymbol = (symbol: string) => symbol === this.#simulation.market.symbol;

  #ownerOf(request: FastifyRequest): SimulatedAccount {
    return this.#simulation.state.bookOf(this.#accountOf(request).accountNumber).account;
  }

  #requestChange(request: FastifyRequest, what: WatchlistChange): ChangedWatchlist | Refusal {
    const { accountNumber } = this.#accountOf(request);
    return this.#simulation.requestChange((exchange, { now }) => {
      const book = bookOf(exchange, accountNumber);
      const changed = what(book.account, now);
      if (isRefusal(changed)) return changed;
      const outcome = unchangedOutcome({ ...book, account: changed.account });
      return { ...withOutcome({ exchange, outcomes: [] }, outcome), ...changed };
    });
  }

  #changeFound(
    find: FindWatchlist,
    request: FastifyRequest,
    what: (account: SimulatedAccount, list: Watchlist, now: EpochMs) => ChangedWatchlist | Refusal,
  ): ChangedWatchlist | Refusal {
    return this.#requestChange(request, (account, now) => {
      const list = find(account, request);
      return isRefusal(list) ? list : what(account, list, now);
    });
  }
}

function answerWithList(reply: FastifyReply, changed: ChangedWatchlist | Refusal) {
  return isRefusal(changed) ? refuse(reply, changed) : watchlistJson(changed.account, changed.list);
}

function findById(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wanted = pathParam(request, 'id');
  return (
    watchlistsOf(account).find(({ id }) => id === wanted) ?? notFoundRefusal('watchlist not found')
  );
}

function findByName(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wanted = new Query(request).readText('name');
  if (wanted === null) return malformedRefusal('name is required');
  const found = watchlistsOf(account).find(({ name }) => name === wanted);
  return found ?? notFoundRefusal('watchlist not found');
}
