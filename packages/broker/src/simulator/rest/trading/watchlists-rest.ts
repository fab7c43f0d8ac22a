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
import { isRefusal, malformedRefusal, notFound, type Refusal } from '../../exchange/refusal.ts';
import {
  type AccountLookup,
  bodyFields,
  pathParam,
  Query,
  refuse,
} from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { watchlistJson, watchlistRowJson } from '../../wire/watchlist-wire.ts';

type MakeWatchlistChange = (account: SimulatedAccount, now: EpochMs) => ChangedWatchlist | Refusal;
type FindWatchlist = (account: SimulatedAccount, request: FastifyRequest) => Watchlist | Refusal;

export function registerWatchlistsRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountLookup,
): void {
  const calls = new WatchlistCalls(simulation, accountOf);
  app.get('/v2/watchlists', (request) => calls.answerLists(request));
  app.post('/v2/watchlists', (request, reply) => calls.createList(request, reply));
  for (const [path, find] of [
    ['/v2/watchlists/:id', findById],
    ['/v2/watchlists::by_name', findByName],
  ] as const) {
    app.get(path, (request, reply) => calls.answerList(find, request, reply));
    app.put(path, (request, reply) => calls.changeList(find, request, reply));
    app.post(path, (request, reply) => calls.addSymbol(find, request, reply));
    app.delete(path, (request, reply) => calls.dropList(find, request, reply));
  }
  app.delete('/v2/watchlists/:id/:symbol', (request, reply) => calls.removeSymbol(request, reply));
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

  createList(request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#requestChange(request, (account, now) =>
      makeWatchlist(account, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  answerList(findList: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const account = this.#ownerOf(request);
    const list = findList(account, request);
    return isRefusal(list) ? refuse(reply, list) : watchlistJson(account, list);
  }

  changeList(findList: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFoundList(findList, request, (account, list, now) =>
      changeWatchlist(account, list, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  addSymbol(findList: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFoundList(findList, request, (account, list, now) =>
      addToWatchlist(account, list, bodyFields(request), this.#knowsSymbol, now),
    );
    return answerWithList(reply, changed);
  }

  dropList(findList: FindWatchlist, request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFoundList(findList, request, dropWatchlist);
    return isRefusal(changed) ? refuse(reply, changed) : reply.code(204).send();
  }

  removeSymbol(request: FastifyRequest, reply: FastifyReply) {
    const changed = this.#changeFoundList(findById, request, (account, list, now) =>
      removeFromWatchlist(account, list, pathParam(request, 'symbol'), now),
    );
    return answerWithList(reply, changed);
  }

  readonly #knowsSymbol = (symbol: string) => symbol === this.#simulation.market.symbol;

  #ownerOf(request: FastifyRequest): SimulatedAccount {
    return this.#simulation.state.bookOf(this.#accountOf(request).accountNumber).account;
  }

  #requestChange(
    request: FastifyRequest,
    makeChange: MakeWatchlistChange,
  ): ChangedWatchlist | Refusal {
    const { accountNumber } = this.#accountOf(request);
    return this.#simulation.requestChange((exchange, { now }) => {
      const book = bookOf(exchange, accountNumber);
      const changed = makeChange(book.account, now);
      if (isRefusal(changed)) return changed;
      const outcome = unchangedOutcome({ ...book, account: changed.account });
      return { ...withOutcome({ exchange, outcomes: [] }, outcome), ...changed };
    });
  }

  #changeFoundList(
    findList: FindWatchlist,
    request: FastifyRequest,
    makeChange: (
      account: SimulatedAccount,
      list: Watchlist,
      now: EpochMs,
    ) => ChangedWatchlist | Refusal,
  ): ChangedWatchlist | Refusal {
    return this.#requestChange(request, (account, now) => {
      const list = findList(account, request);
      return isRefusal(list) ? list : makeChange(account, list, now);
    });
  }
}

function answerWithList(reply: FastifyReply, changed: ChangedWatchlist | Refusal) {
  return isRefusal(changed) ? refuse(reply, changed) : watchlistJson(changed.account, changed.list);
}

function findById(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wantedKey = pathParam(request, 'id');
  return (
    watchlistsOf(account).find(({ id }) => id === wantedKey) ?? notFound('watchlist not found')
  );
}

function findByName(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wantedKey = new Query(request).readText('name');
  if (wantedKey === null) return malformedRefusal('name is required');
  const found = watchlistsOf(account).find(({ name }) => name === wantedKey);
  return found ?? notFound('watchlist not found');
}
