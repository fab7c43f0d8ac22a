import { type AccountState, EXIT_REASONS } from '@tideline/engine';
import { z } from 'zod';

const number = z.number();
const whole = z.int();
const moment = z.object({ market: number, wall: number });
const contract = z.object({
  symbol: z.string(),
  underlying: z.string(),
  side: z.enum(['call', 'put']),
  strike: whole,
  expiry: z.string(),
});
const settings = z.object({
  autoTrade: z.boolean(),
  portfolioPercentage: number,
  profitTarget: number,
  stopLoss: number,
  confidenceThreshold: number,
  riskLevel: number,
});
const limit = number.nullable();
const time = z.string().nullable();
const rules = z.object({
  trailingActivation: limit,
  trailingDistance: limit,
  breakEvenAt: limit,
  maxHoldingMinutes: limit,
  noEntryBefore: time,
  noEntryAfter: time,
  dailyProfitTarget: limit,
  dailyLossLimit: limit,
  maxEntriesPerDay: limit,
  maxLossesPerDay: limit,
  coolDownBars: limit,
  coolDownBarsAfterStop: limit,
  protectiveStop: limit,
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
  quantity: number.nullable(),
  filledQuantity: number,
  filledAveragePrice: number.nullable(),
  limitPrice: number.nullable(),
  stopPrice: number.nullable(),
  notional: number.nullable(),
  createdAt: number,
  updatedAt: number.exactOptional(),
  filledAt: number.nullable(),
  canceledAt: number.nullable(),
  expiredAt: number.nullable(),
});

const bidAsk = z.object({ bid: number, ask: number });

const ownOrder = z.object({
  role: z.enum(['entry', 'exit', 'stop']),
  number: whole,
  request: z.object({
    clientOrderId: z.string(),
    symbol: z.string(),
    quantity: whole,
    side: z.enum(['buy', 'sell']),
    type: z.enum(['market', 'limit', 'stop', 'stop_limit']),
    limitPrice: number.nullable(),
    stopPrice: number.exactOptional(),
    positionIntent: z.enum(['buy_to_open', 'sell_to_close']),
  }),
  phase: z.enum([
    ...(['planned', 'sending', 'unknown', 'working'] as const),
    ...(['filled', 'canceled', 'rejected', 'expired', 'absent'] as const),
  ]),
  plannedAt: moment,
  lastAttemptAt: moment.nullable(),
  lastLookUpAt: moment.nullable(),
  changedAt: moment,
  brokerId: z.string().nullable(),
  filledQuantity: number,
  filledAveragePrice: number.nullable(),
  acceptedAt: moment.nullable(),
  cancelRequestedAt: moment.nullable(),
  refusal: z.string().nullable(),
  quotes: z
    .object({ submit: bidAsk.nullable(), fill: bidAsk.nullable(), filledAt: number.nullable() })
    .exactOptional(),
  bustedAt: number.exactOptional(),
});

const exitReason = z.enum(EXIT_REASONS);
const exit = z.object({
  reason: exitReason,
  decidedAt: moment,
  positionAskedAt: moment.nullable(),
  sellable: number.nullable(),
  failures: whole,
  failedAt: moment.nullable(),
  refusals: z.array(moment),
});

const quote = z.object({ at: number, bid: number, bidSize: number, ask: number, askSize: number });

const externalSell = z.object({
  brokerId: z.string(),
  quantity: number,
  averagePrice: number.nullable(),
  isSettlement: z.literal(true).exactOptional(),
  ofOthers: number.exactOptional(),
  toldAt: moment.exactOptional(),
});

const recordedTotals = z.object({
  bought: number,
  boughtValue: number,
  sold: number,
  soldValue: number,
  external: number,
  fees: number,
  rows: whole,
  departedValue: number,
  departedFees: number,
  lossAt: number.nullable(),
});

const trade = z.object({
  id: z.string(),
  phase: z.enum(['entering', 'open', 'exiting']),
  contract,
  settings,
  rules,
  decidedAt: moment,
  barStart: number,
  decisionMid: number,
  highestEntryPrice: number,
  entryPrices: z.array(number),
  entryEnded: z.string().nullable(),
  plannedQuantity: whole,
  orders: z.array(ownOrder),
  quantity: number,
  averageEntryPrice: number.nullable(),
  openedAt: moment.nullable(),
  exit: exit.nullable(),
  candidate: z
    .object({
      reason: exitReason,
      at: moment,
      quotedAt: number,
      hadVolatility: z.boolean(),
    })
    .nullable(),
  lastQuote: z.object({ quote, seenAt: moment }).nullable(),
  mark: z.object({ confirmed: number.nullable(), pending: number, since: moment }).nullable(),
  peak: z
    .object({
      confirmed: number.nullable(),
      rise: z.object({ lowest: number, quotedAt: number, since: moment }).nullable(),
    })
    .nullable(),
  quoteReads: z.object({ count: whole, at: moment }).nullable(),
  lastSpot: z.object({ price: number, at: number }).nullable(),
  volatility: number.nullable(),
  externalQuantity: number,
  externalSales: z.array(externalSell),
  othersHeld: number,
  mismatch: z.object({ quantity: number, at: moment }).nullable(),
  readAskedAt: moment.nullable(),
  booked: recordedTotals.nullable(),
  isOfFormerPast: z.boolean(),
  raised: z.array(z.string()),
});

const reportedCash = z.object({ transfers: number, results: number, unvalued: number });

const day = z.object({
  date: z.string(),
  startEquity: number,
  entries: whole,
  losses: whole,
  lossTimes: z.array(number),
  realised: number,
  cash: z
    .object({
      since: number,
      base: number,
      toldBefore: reportedCash.nullable(),
      told: reportedCash,
      unexplained: number,
      hands: z.string(),
      unclearSince: moment.nullable(),
    })
    .exactOptional(),
});

const coolDown = z.object({ call: number, put: number });

const book = z.object({
  at: moment,
  cash: number,
  equity: number,
  buyingPower: number,
  optionsBuyingPower: number,
  isBlocked: z.boolean(),
  isSuspendedByTrader: z.boolean(),
  optionsLevel: number,
  isPinned: z.boolean(),
  held: z
    .object({
      tradeId: z.string(),
      quantity: number,
      value: number.nullable(),
      ownQuantity: number,
      cashFlow: number,
    })
    .nullable(),
});

export const accountStateSchema: z.ZodType<AccountState> = z.object({
  version: whole,
  userId: z.string(),
  sequence: whole,
  lastAt: moment,
  botActive: z.boolean(),
  isActive: z.boolean(),
  settings,
  rules,
  barred: z.string().nullable(),
  venue: venue.nullable(),
  book: book.nullable(),
  day: day.nullable(),
  trade: trade.nullable(),
  lastTrade: trade.nullable(),
  tradeCount: whole,
  foreign: z.object({ orders: z.array(brokerOrder), symbols: z.array(z.string()) }),
  lastDecidedBar: number.nullable(),
  lost: z.object({ isHistoryWanted: z.boolean(), unclear: z.array(z.string()) }).nullable(),
  keysRefused: z.object({ since: moment, sales: whole }).nullable(),
  coolDown,
  stopsRefusedOn: z.string().nullable(),
  formerAccounts: z.array(z.object({ venue, day, coolDown, lastTrade: trade.nullable() })),
});
