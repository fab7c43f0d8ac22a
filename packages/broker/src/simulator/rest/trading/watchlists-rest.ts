import type { EpochMs } from '@tideline/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addToWatchlist,
  type ChangedWatchlist,
  changeWatchlist,
  dropWatchlist,
  makeWatchlist,
  removeFromWatchlist,
  watchlistsOf,
} from '../../exchange/account/watchlists.ts';
import { type SimulatedAccount, unchangedOutcome, type Watchlist } from '../../exchange/book.ts';
import { bookOf, withOutcome } from '../../exchange/exchange.ts';
import { isRefusal, malformedRefusal, notFound, type Refusal } from '../../exchange/refusal.ts';
import { accountOf, bodyFields, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { watchlistJson, watchlistRowJson } from '../../wire/watchlist-wire.ts';

type FindWatchlist = (account: SimulatedAccount, request: FastifyRequest) => Watchlist | Refusal;
type EditWatchlist = typeof changeWatchlist | typeof addToWatchlist;
type Changed = ChangedWatchlist | Refusal;

export function registerWatchlistsRest(app: FastifyInstance, simulation: Simulation): void {
  const isKnownSymbol = (symbol: string) => symbol === simulation.market.symbol;
  const ownerOf = (request: FastifyRequest) =>
    simulation.state.bookOf(accountOf(request).accountNumber).account;

  const changeList = (
    find: FindWatchlist,
    request: FastifyRequest,
    makeChange: (account: SimulatedAccount, list: Watchlist, now: EpochMs) => Changed,
  ) =>
    requestChange(simulation, request, (account, now) => {
      const list = find(account, request);
      return isRefusal(list) ? list : makeChange(account, list, now);
    });

  const editList = (find: FindWatchlist, request: FastifyRequest, edit: EditWatchlist) =>
    listJson(
      changeList(find, request, (account, list, now) =>
        edit(account, list, { fields: bodyFields(request), isKnownSymbol, now }),
      ),
    );

  app.get('/v2/watchlists', (request) => {
    const account = ownerOf(request);
    return watchlistsOf(account).map((list) => watchlistRowJson(account, list));
  });
  app.post('/v2/watchlists', (request) =>
    listJson(
      requestChange(simulation, request, (account, now) =>
        makeWatchlist(account, { fields: bodyFields(request), isKnownSymbol, now }),
      ),
    ),
  );
  for (const [path, find] of [
    ['/v2/watchlists/:id', findById],
    ['/v2/watchlists::by_name', findByName],
  ] as const) {
    app.get(path, (request) => {
      const account = ownerOf(request);
      const list = find(account, request);
      return isRefusal(list) ? list : watchlistJson(account, list);
    });
    app.put(path, (request) => editList(find, request, changeWatchlist));
    app.post(path, (request) => editList(find, request, addToWatchlist));
    app.delete(path, (request, reply) => {
      const changed = changeList(find, request, dropWatchlist);
      return isRefusal(changed) ? changed : reply.code(204).send();
    });
  }
  app.delete('/v2/watchlists/:id/:symbol', (request) =>
    listJson(
      changeList(findById, request, (account, list, now) =>
        removeFromWatchlist(account, list, pathParam(request, 'symbol'), now),
      ),
    ),
  );
}

function requestChange(
  simulation: Simulation,
  request: FastifyRequest,
  makeChange: (account: SimulatedAccount, now: EpochMs) => Changed,
): Changed {
  const { accountNumber } = accountOf(request);
  return simulation.requestChange((exchange, { now }) => {
    const book = bookOf(exchange, accountNumber);
    const changed = makeChange(book.account, now);
    if (isRefusal(changed)) return changed;
    const outcome = unchangedOutcome({ ...book, account: changed.account });
    return { ...withOutcome({ exchange, outcomes: [] }, outcome), ...changed };
  });
}

function listJson(changed: Changed) {
  return isRefusal(changed) ? changed : watchlistJson(changed.account, changed.list);
}

function findById(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wantedId = pathParam(request, 'id');
  return watchlistsOf(account).find(({ id }) => id === wantedId) ?? notFound('watchlist not found');
}

function findByName(account: SimulatedAccount, request: FastifyRequest): Watchlist | Refusal {
  const wantedName = new Query(request).readText('name');
  if (wantedName === null) return malformedRefusal('name is required');
  const found = watchlistsOf(account).find(({ name }) => name === wantedName);
  return found ?? notFound('watchlist not found');
}
