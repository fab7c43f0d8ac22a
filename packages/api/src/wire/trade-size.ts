import { toCents, toDollars } from '@tideline/engine';
import type { TradeSize as Planned } from '../ports/index.ts';
import type { TradeSize } from '../schemas/settings.ts';

const UNKNOWN_SIZE: TradeSize = {
  share: null,
  cost: null,
  clippedBy: null,
  contracts: null,
  price: null,
  sentence: 'Of your buying power, for one position.',
};

export function toTradeSize(planned: Planned | null): TradeSize {
  if (planned === null) return UNKNOWN_SIZE;
  const { share, cost, clippedBy, contracts, sentence } = planned;
  return {
    share: toCents(share),
    cost: toCents(cost),
    clippedBy,
    contracts: contracts?.quantity ?? null,
    price: contracts === null ? null : toDollars(contracts.price),
    sentence,
  };
}
