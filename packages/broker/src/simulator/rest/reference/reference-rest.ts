import { parseOccSymbol, type TradingDate } from '@tideline/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRefusal, malformedRefusal, notFound } from '../../exchange/refusal.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { cutPage, pathParam, Query } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { contractJson, stockAssetJson } from '../../wire/asset-wire.ts';
import { assetId } from '../../wire/wire-text.ts';
import {
  comingSunday,
  lastListedExpiry,
  readContractFilter,
  selectContracts,
} from './contract-window.ts';

export function registerReferenceRest(app: FastifyInstance, simulation: Simulation): void {
  app.get('/v2/assets', (request) => listAssets(simulation, request));
  app.get('/v2/assets/:symbol', (request) => {
    const { symbol } = simulation.market;
    const key = pathParam(request, 'symbol');
    const isUnderlying = key === symbol || key === assetId(symbol);
    return isUnderlying ? stockAssetJson(symbol) : notFound(`asset not found for ${key}`);
  });
  app.get('/v2/options/contracts', (request) => listContracts(simulation, request));
  app.get('/v2/options/contracts/:key', (request) => {
    const key = pathParam(request, 'key');
    const today = simulation.session().date;
    const contract = findContract(simulation.market, key, today);
    return contract === undefined
      ? notFound(`option contract ${key} not found`)
      : contractJson(contract, today, true);
  });
}

function listAssets({ market }: Simulation, request: FastifyRequest) {
  const query = new Query(request);
  const asset = stockAssetJson(market.symbol);
  const attributes = query.readList('attributes');
  const matchesFilters =
    ['us_equity', 'us_equity_chain'].includes(query.readText('asset_class') ?? 'us_equity') &&
    (query.readText('status') ?? asset.status) === asset.status &&
    (query.readText('exchange') ?? asset.exchange) === asset.exchange &&
    (attributes.length === 0 || attributes.some((one) => asset.attributes.includes(one)));
  return matchesFilters ? [asset] : [];
}

function listContracts(simulation: Simulation, request: FastifyRequest) {
  const { market } = simulation;
  const query = new Query(request);
  const today = simulation.session().date;
  const filter = readContractFilter(query, market.symbol, today, comingSunday);
  if (typeof filter === 'string') return malformedRefusal(filter);
  const limit = query.readLimit(100, 10_000);
  if (limit === null) return malformedRefusal('limit must be between 1 and 10000');
  const status = query.readChoice('status', ['active', 'inactive'], 'active');
  if (status === null) return malformedRefusal('status must be active or inactive');
  const style = query.readChoice('style', ['american', 'european'], 'american');
  if (style === null) return malformedRefusal('style must be american or european');
  const includesDeliverables = query.readFlag('show_deliverables');
  if (includesDeliverables === null)
    return malformedRefusal('show_deliverables must be true or false');
  const isPennyProgram = query.readText('ppind') === null ? true : query.readFlag('ppind');
  if (isPennyProgram === null) return malformedRefusal('ppind must be true or false');
  const underlyings = query.readList('underlying_symbols');
  // All contracts are active, American and of the penny program; expired ones are not kept.
  const canMatch =
    (underlyings.length === 0 || underlyings.includes(market.symbol)) &&
    status === 'active' &&
    style === 'american' &&
    isPennyProgram;
  const contracts = canMatch ? selectContracts(market, filter) : [];
  const result = cutPage(contracts, limit, query.readText('page_token'));
  if (result === null) return invalidRefusal('invalid page_token');
  return {
    option_contracts: result.items.map((one) => contractJson(one, today, includesDeliverables)),
    next_page_token: result.nextToken,
  };
}

/** Listed contracts are found by symbol or id, expired ones by symbol alone. */
function findContract(market: SimulatedMarket, key: string, today: TradingDate) {
  const expiry = parseOccSymbol(key)?.expiry;
  if (expiry !== undefined && expiry > lastListedExpiry(today)) return;
  const expiryRange =
    expiry === undefined
      ? { minExpiry: today, maxExpiry: lastListedExpiry(today) }
      : { minExpiry: expiry, maxExpiry: expiry };
  const contractFilter = {
    ...expiryRange,
    minStrike: 0,
    maxStrike: Number.MAX_SAFE_INTEGER,
    side: 'any',
    canMatch: true,
  } as const;
  const contracts = selectContracts(market, contractFilter);
  return contracts.find(({ symbol }) => symbol === key || assetId(symbol) === key);
}
