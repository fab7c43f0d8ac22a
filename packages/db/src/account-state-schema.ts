import { type AccountState, EXIT_REASONS } from '@tideline/engine';
import { z } from 'zod';

const anyNumber = z.number();
const wholeNumber = z.int();
const numbers = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, anyNumber])) as Record<Name, typeof anyNumber>;
const marketAndWallTime = z.object(numbers('market', 'wall'));
const contract = z.object({
  symbol: z.string(),
  underlying: z.string(),
  side: z.enum(['call', 'put']),
  strike: wholeNumber,
  expiry: z.string(),
});
const settings = z.object({
  autoTrade: z.boolean(),
  ...numbers('portfolioPercentage', 'profitTarget', 'stopLoss', 'confidenceThreshold', 'riskLevel'),
});
const nullableNumber = anyNumber.nullable();
const nullableTime = z.string().nullable();
const rules = z.object({
  trailingActivation: nullableNumber,
  trailingDistance: nullableNumber,
  breakEvenAt: nullableNumber,
  maxHoldingMinutes: nullableNumber,
  noEntryBefore: nullableTime,
  noEntryAfter: nullableTime,
  dailyProfitTarget: nullableNumber,
  dailyLossLimit: nullableNumber,
  maxEntriesPerDay: nullableNumber,
  maxLossesPerDay: nullableNumber,
  coolDownBars: nullableNumber,
  coolDownBarsAfterStop: nullableNumber,
  protectiveStop: nullableNumber,
});
const pool = z.enum(['simulated', 'paper', 'live']);
const venue = z.object({ accountNumber: z.string(), pool });

const brokerOrder = z.object({
  id: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  phase: z.enum(['working', 'filled', 'canceled', 'rejected', 'expired', 'replaced']),
  status: z.string(),
  quantity: anyNumber.nullable(),
  filledQuantity: anyNumber,
  filledAveragePrice: anyNumber.nullable(),
  limitPrice: anyNumber.nullable(),
  stopPrice: anyNumber.nullable(),
  notional: anyNumber.nullable(),
  createdAt: anyNumber,
  updatedAt: anyNumber.exactOptional(),
  filledAt: anyNumber.nullable(),
  canceledAt: anyNumber.nullable(),
  expiredAt: anyNumber.nullable(),
});

const bidAsk = z.object(numbers('bid', 'ask'));

const ownOrder = z.object({
  role: z.enum(['entry', 'exit', 'stop']),
  number: wholeNumber,
  request: z.object({
    clientOrderId: z.string(),
    symbol: z.string(),
    quantity: wholeNumber,
    side: z.enum(['buy', 'sell']),
    type: z.enum(['market', 'limit', 'stop', 'stop_limit']),
    limitPrice: anyNumber.nullable(),
    stopPrice: anyNumber.exactOptional(),
    positionIntent: z.enum(['buy_to_open', 'sell_to_close']),
  }),
  phase: z.enum([
    ...(['planned', 'sending', 'unknown', 'working'] as const),
    ...(['filled', 'canceled', 'rejected', 'expired', 'absent'] as const),
  ]),
  plannedAt: marketAndWallTime,
  lastAttemptAt: marketAndWallTime.nullable(),
  lastLookUpAt: marketAndWallTime.nullable(),
  changedAt: marketAndWallTime,
  brokerId: z.string().nullable(),
  filledQuantity: anyNumber,
  filledAveragePrice: anyNumber.nullable(),
  acceptedAt: marketAndWallTime.nullable(),
  cancelRequestedAt: marketAndWallTime.nullable(),
  refusal: z.string().nullable(),
  quotes: z
    .object({ submit: bidAsk.nullable(), fill: bidAsk.nullable(), filledAt: anyNumber.nullable() })
    .exactOptional(),
  bustedAt: anyNumber.exactOptional(),
});

const exitReason = z.enum(EXIT_REASONS);
const tradeExit = z.object({
  reason: exitReason,
  decidedAt: marketAndWallTime,
  positionAskedAt: marketAndWallTime.nullable(),
  sellable: anyNumber.nullable(),
  failures: wholeNumber,
  failedAt: marketAndWallTime.nullable(),
  refusals: z.array(marketAndWallTime),
});

const quote = z.object(numbers('at', 'bid', 'bidSize', 'ask', 'askSize'));

const externalSell = z.object({
  brokerId: z.string(),
  quantity: anyNumber,
  averagePrice: anyNumber.nullable(),
  isSettlement: z.literal(true).exactOptional(),
  ofOthers: anyNumber.exactOptional(),
  toldAt: marketAndWallTime.exactOptional(),
});

const recordedTotals = z.object({
  ...numbers('bought', 'boughtValue', 'sold', 'soldValue', 'external', 'fees'),
  rows: wholeNumber,
  ...numbers('departedValue', 'departedFees'),
  lossAt: anyNumber.nullable(),
});

const trade = z.object({
  id: z.string(),
  phase: z.enum(['entering', 'open', 'exiting']),
  contract,
  settings,
  rules,
  decidedAt: marketAndWallTime,
  ...numbers('barStart', 'decisionMid', 'highestEntryPrice'),
  entryPrices: z.array(anyNumber),
  entryEnded: z.string().nullable(),
  plannedQuantity: wholeNumber,
  orders: z.array(ownOrder),
  quantity: anyNumber,
  averageEntryPrice: anyNumber.nullable(),
  openedAt: marketAndWallTime.nullable(),
  exit: tradeExit.nullable(),
  candidate: z
    .object({
      reason: exitReason,
      at: marketAndWallTime,
      quotedAt: anyNumber,
      hadVolatility: z.boolean(),
    })
    .nullable(),
  lastQuote: z.object({ quote, seenAt: marketAndWallTime }).nullable(),
  mark: z
    .object({ confirmed: anyNumber.nullable(), pending: anyNumber, since: marketAndWallTime })
    .nullable(),
  peak: z
    .object({
      confirmed: anyNumber.nullable(),
      rise: z
        .object({ lowest: anyNumber, quotedAt: anyNumber, since: marketAndWallTime })
        .nullable(),
    })
    .nullable(),
  quoteReads: z.object({ count: wholeNumber, at: marketAndWallTime }).nullable(),
  lastSpot: z.object(numbers('price', 'at')).nullable(),
  volatility: anyNumber.nullable(),
  externalQuantity: anyNumber,
  externalSales: z.array(externalSell),
  othersHeld: anyNumber,
  mismatch: z.object({ quantity: anyNumber, at: marketAndWallTime }).nullable(),
  readAskedAt: marketAndWallTime.nullable(),
  booked: recordedTotals.nullable(),
  isOfFormerPast: z.boolean(),
  raised: z.array(z.string()),
});

const reportedCash = z.object(numbers('transfers', 'results', 'unvalued'));

const tradingDayState = z.object({
  date: z.string(),
  startEquity: anyNumber,
  entries: wholeNumber,
  losses: wholeNumber,
  lossTimes: z.array(anyNumber),
  realised: anyNumber,
  cash: z
    .object({
      ...numbers('since', 'base'),
      toldBefore: reportedCash.nullable(),
      told: reportedCash,
      unexplained: anyNumber,
      hands: z.string(),
      unclearSince: marketAndWallTime.nullable(),
    })
    .exactOptional(),
});

const coolDown = z.object(numbers('call', 'put'));

const brokerBook = z.object({
  at: marketAndWallTime,
  ...numbers('cash', 'equity', 'buyingPower', 'optionsBuyingPower'),
  isBlocked: z.boolean(),
  isSuspendedByTrader: z.boolean(),
  optionsLevel: anyNumber,
  isPinned: z.boolean(),
  held: z
    .object({
      tradeId: z.string(),
      quantity: anyNumber,
      value: anyNumber.nullable(),
      ownQuantity: anyNumber,
      cashFlow: anyNumber,
    })
    .nullable(),
});

export const accountStateSchema: z.ZodType<AccountState> = z.object({
  version: wholeNumber,
  userId: z.string(),
  sequence: wholeNumber,
  lastAt: marketAndWallTime,
  botActive: z.boolean(),
  isActive: z.boolean(),
  settings,
  rules,
  barred: z.string().nullable(),
  venue: venue.nullable(),
  book: brokerBook.nullable(),
  day: tradingDayState.nullable(),
  trade: trade.nullable(),
  lastTrade: trade.nullable(),
  tradeCount: wholeNumber,
  foreign: z.object({ orders: z.array(brokerOrder), symbols: z.array(z.string()) }),
  lastDecidedBar: anyNumber.nullable(),
  lost: z.object({ isHistoryWanted: z.boolean(), unclear: z.array(z.string()) }).nullable(),
  keysRefused: z.object({ since: marketAndWallTime, sales: wholeNumber }).nullable(),
  coolDown,
  stopsRefusedOn: z.string().nullable(),
  formerAccounts: z.array(
    z.object({ venue, day: tradingDayState, coolDown, lastTrade: trade.nullable() }),
  ),
});
