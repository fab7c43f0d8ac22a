import type { Fill, SimulatedOrder } from '@tideline/broker/simulator';
import {
  type AccountState,
  type DecisionEntry,
  type EpochMs,
  initialState,
  type JournalEntry,
  MINUTE,
  NO_RULES,
  newYorkTime,
  type OptionContract,
  type OwnOrder,
  type Quote,
  type Trade,
  type TradeExit,
} from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNTS_ISOLATED,
  RATE_BUDGET,
  READ_YOUR_WRITES,
  SECRETS_KEPT,
  STATE_STORED,
} from '../src/sim/oracle/bound-invariants.ts';
import { EXITS_END, EXITS_FIRE } from '../src/sim/oracle/exit-invariants.ts';
import { FLATTENS_ALL } from '../src/sim/oracle/flatten-invariants.ts';
import type {
  CommittedStep,
  Invariant,
  RunFacts,
  Trader,
  UserRequest,
  WatchHandlers,
} from '../src/sim/oracle/invariant.ts';
import { SPECIFIED_INVARIANTS } from '../src/sim/oracle/invariants.ts';
import { Oracle } from '../src/sim/oracle/oracle.ts';
import {
  JOURNAL_FIRST,
  MESSAGE_BOUND,
  NEVER_OVERSIZED,
  NEVER_OVERSOLD,
  ONE_LIVE_ENTRY,
  ORDERS_MONOTONE,
  SENT_ONCE,
} from '../src/sim/oracle/order-invariants.ts';
import {
  ALWAYS_GUARDED,
  EVERYTHING_SETTLES,
  FLAT_IN_TIME,
  LEDGER_COMPLETE,
  MONEY_ADDS_UP,
  POSITIONS_AGREE,
} from '../src/sim/oracle/position-invariants.ts';
import {
  BREAKER_HOLDS,
  COMMANDS_HOLD,
  ENTRIES_INSIDE_WINDOW,
  GOOD_QUOTES,
  WITHIN_CAPS,
} from '../src/sim/oracle/risk-invariants.ts';
import { STOPS_HOLD } from '../src/sim/oracle/rule-invariants.ts';

const NOON = newYorkTime('2026-01-12T12:00');
const SESSION = {
  date: '2026-01-12',
  open: newYorkTime('2026-01-12T09:30'),
  close: newYorkTime('2026-01-12T16:00'),
};
const CONTRACT: OptionContract = {
  symbol: 'SPY260112C00680000',
  underlying: 'SPY',
  side: 'call',
  strike: 6_800_000,
  expiry: '2026-01-12',
};
const TRADE_ID = 'user1-20260112-1';
const ENTRY_ID = `${TRADE_ID}-entry-1`;
const EXIT_ID = `${TRADE_ID}-exit-1`;

const TRADER: Trader = {
  id: 'user1',
  cash: 1_000_000_000,
  pool: 'paper',
  settings: initialState('user1').settings,
  commandEvery: MINUTE,
  rules: NO_RULES,
  isEager: false,
  accountNumber: 'A1',
  keyId: 'K1',
  secretKey: 'a-very-secret-key-of-user-1',
};

function quote(bid: number, ask = bid + 100, at: EpochMs = NOON): Quote {
  return { at, bid, bidSize: 10, ask, askSize: 10 };
}

function own(role: 'entry' | 'exit', change: Partial<OwnOrder> = {}): OwnOrder {
  const at = { market: NOON - 2 * MINUTE, wall: 0 };
  return {
    role,
    number: 1,
    request: {
      clientOrderId: role === 'entry' ? ENTRY_ID : EXIT_ID,
      symbol: CONTRACT.symbol,
      quantity: 2,
      side: role === 'entry' ? 'buy' : 'sell',
      type: 'limit',
      limitPrice: 10_000,
      positionIntent: role === 'entry' ? 'buy_to_open' : 'sell_to_close',
    },
    phase: 'working',
    plannedAt: at,
    lastAttemptAt: at,
    lastLookUpAt: null,
    changedAt: at,
    brokerId: 'B1',
    filledQuantity: 0,
    filledAveragePrice: null,
    acceptedAt: at,
    cancelRequestedAt: null,
    refusal: null,
    ...change,
  };
}

function trade(change: Partial<Trade> = {}): Trade {
  const at = { market: NOON - 2 * MINUTE, wall: 0 };
  return {
    id: TRADE_ID,
    phase: 'open',
    contract: CONTRACT,
    settings: TRADER.settings,
    rules: NO_RULES,
    decidedAt: at,
    barStart: NOON,
    decisionMid: 10_000,
    highestEntryPrice: 10_000,
    entryPrices: [10_000],
    entryEnded: 'filled',
    plannedQuantity: 2,
    orders: [],
    quantity: 2,
    averageEntryPrice: 10_000,
    openedAt: at,
    exit: null,
    candidate: null,
    lastQuote: null,
    mark: null,
    peak: null,
    quoteReads: null,
    lastSpot: { price: 6_800_000, at: NOON },
    volatility: 0.2,
    externalQuantity: 0,
    externalSales: [],
    mismatch: null,
    readAskedAt: null,
    booked: null,
    isOfFormerPast: false,
    raised: [],
    ...change,
  } as Trade;
}

function state(change: Partial<AccountState> = {}): AccountState {
  const base = initialState('user1');
  return {
    ...base,
    botActive: true,
    isActive: true,
    settings: { ...base.settings, autoTrade: true },
    ...change,
  };
}

function step(now: AccountState, change: Partial<CommittedStep> = {}): CommittedStep {
  const at = { market: NOON, wall: 0 };
  return { userId: 'user1', at, before: null, state: now, intents: [], journal: [], ...change };
}

function order(change: Partial<SimulatedOrder> = {}): SimulatedOrder {
  return {
    id: change.clientOrderId ?? ENTRY_ID,
    accountNumber: 'A1',
    clientOrderId: ENTRY_ID,
    side: 'buy',
    quantity: 2,
    filledQuantity: 0,
    status: 'new',
    createdAt: NOON - 5 * MINUTE,
    symbol: CONTRACT.symbol,
    ...change,
  } as SimulatedOrder;
}

function fill(side: 'buy' | 'sell', quantity: number, price = 10_000): Fill {
  const clientOrderId = side === 'buy' ? ENTRY_ID : EXIT_ID;
  return { clientOrderId, side, quantity, price, symbol: CONTRACT.symbol } as Fill;
}

function submit(side: 'buy' | 'sell' = 'buy', change: Partial<UserRequest> = {}): UserRequest {
  const { request } = own(side === 'buy' ? 'entry' : 'exit');
  return {
    phase: 'sent',
    at: NOON,
    userId: 'user1',
    accountNumber: 'A1',
    keyId: 'K1',
    call: 'submit',
    clientOrderId: request.clientOrderId,
    order: request,
    fault: null,
    ...change,
  };
}

function entered(change: Partial<DecisionEntry['inputs']> = {}): JournalEntry {
  const inputs = {
    bid: 10_000,
    ask: 10_100,
    quotedAt: NOON,
    quoteAge: 500,
    barAge: 300,
    ...change,
  };
  return { type: 'decision', outcome: 'entered', tradeId: TRADE_ID, inputs } as JournalEntry;
}

function facts(change: Partial<RunFacts> = {}): RunFacts {
  return {
    now: NOON,
    traders: [TRADER],
    operator: {
      moneyFlowGate: 0,
      lastEntryMinutes: 45,
      flattenMinutes: 35,
      maxContracts: 5,
      maxPremium: 100_000_000,
      maxEntriesPerDay: 2,
      maxLossesPerDay: 2,
      userDailyLoss: 15,
    },
    sessions: [SESSION],
    clockError: 0,
    stateOf: () => state(),
    runningStateOf: () => state(),
    quoteAt: () => quote(10_000),
    bookOf: () =>
      ({ account: { positions: [], cash: TRADER.cash, chargedFees: 0 }, openOrders: [] }) as never,
    ordersOf: () => [],
    fillsOf: () => [],
    quietSince: NOON - 10 * MINUTE,
    queryRows: () => [],
    storedStates: () => [],
    isKilled: () => false,
    busted: new Set(),
    ...change,
  };
}

type Notify = <K extends keyof WatchHandlers>(
  what: K,
  ...args: Parameters<NonNullable<WatchHandlers[K]>>
) => void;

function violations(
  invariant: Invariant,
  play: (notify: Notify) => void,
  known: Partial<RunFacts> = {},
) {
  const oracle = new Oracle(facts(known), [invariant]);
  play((what, ...args) => oracle.notify(what, ...args));
  return oracle.violations.map(({ invariant: number }) => number);
}

const flattened = (outcome: string | null, tradeId: string | null = TRADE_ID) => ({
  userId: 'user1',
  tradeId,
  outcome,
});

interface Case {
  readonly invariant: Invariant;
  readonly title: string;
  readonly good: readonly [play: (notify: Notify) => void, known?: Partial<RunFacts>];
  readonly bad: readonly [play: (notify: Notify) => void, known?: Partial<RunFacts>];
}

const sold = (quantity: number) =>
  order({ clientOrderId: EXIT_ID, side: 'sell', quantity, filledQuantity: 0 });
const bought = (quantity: number) =>
  order({ quantity, filledQuantity: quantity, status: 'filled' });
const holding = (quantity: number) =>
  ({
    account: { positions: [{ symbol: CONTRACT.symbol, quantity }], cash: 0, chargedFees: 0 },
    openOrders: [],
  }) as never;
const stopped = (before: AccountState) =>
  step(
    state({
      trade: trade({
        exit: { reason: 'stop' } as Trade['exit'],
        orders: [own('entry', { phase: 'filled' })],
      }),
    }),
    { before },
  );
const bookAt = (market: EpochMs) => ({ at: { market, wall: 0 } }) as AccountState['book'];
const ledger = (quantity: number, gross: number) => (query: string) =>
  query.includes('FROM trades') ? [{ trade_id: TRADE_ID, quantity, gross_pnl: gross }] : [];

function soldFor(reason: TradeExit['reason'], milliseconds: number): TradeExit {
  const decidedAt = { market: NOON - milliseconds, wall: 0 };
  return {
    reason,
    decidedAt,
    positionAskedAt: null,
    sellable: null,
    failures: 0,
    failedAt: null,
    refusals: [],
  };
}

function reached({
  bid,
  exit,
}: {
  readonly bid: number;
  readonly exit: TradeExit | null;
}): Partial<RunFacts> {
  const settings = { ...TRADER.settings, stopLoss: 20, profitTarget: 50 };
  return {
    stateOf: () => state({ trade: trade({ settings, exit }) }),
    quoteAt: (_contract, at) => quote(bid, bid + 100, at),
  };
}

function heldFor(maxHoldingMinutes: number): Partial<RunFacts> {
  const rules = { ...NO_RULES, maxHoldingMinutes };
  return {
    stateOf: () => state({ trade: trade({ rules }) }),
    quoteAt: (_contract, at) => quote(10_000, 10_100, at),
  };
}

/** A step of a trade whose stop follows what two readings have held. */
function trailing(from: number, to: number): CommittedStep {
  const rules = { ...NO_RULES, trailingActivation: 1, trailingDistance: 5 };
  const at = (confirmed: number) =>
    state({ trade: trade({ rules, peak: { confirmed, rise: null } }) });
  return step(at(to), { before: at(from) });
}

function sellUnsaved(notify: Notify, times: number): void {
  for (let sell = 0; sell < times; sell += 1) {
    notify('onRequested', submit('sell', { clientOrderId: `${TRADE_ID}-exit-emergency` }));
  }
}

const INVARIANT_CASES: readonly Case[] = [
  {
    invariant: ONE_LIVE_ENTRY,
    title: 'two live entries in the book',
    good: [
      (notify) => notify('onCommitted', step(state({ trade: trade({ orders: [own('entry')] }) }))),
    ],
    bad: [
      (notify) =>
        notify(
          'onCommitted',
          step(state({ trade: trade({ orders: [own('entry'), own('entry')] }) })),
        ),
    ],
  },
  {
    invariant: ONE_LIVE_ENTRY,
    title: 'two open buys at the broker',
    good: [
      (notify) => {
        notify('onOrdered', order({ status: 'canceled' }), 'user1');
        notify('onOrdered', order({ clientOrderId: `${TRADE_ID}-entry-2` }), 'user1');
      },
    ],
    bad: [
      (notify) => {
        notify('onOrdered', order(), 'user1');
        notify('onOrdered', order({ clientOrderId: `${TRADE_ID}-entry-2` }), 'user1');
      },
    ],
  },
  {
    invariant: NEVER_OVERSIZED,
    title: 'more ordered than was sized',
    good: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ plannedQuantity: 2 }) })));
        notify('onOrdered', order({ quantity: 2, filledQuantity: 1, status: 'canceled' }), 'user1');
        notify('onOrdered', order({ clientOrderId: `${TRADE_ID}-entry-2`, quantity: 1 }), 'user1');
      },
    ],
    bad: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ plannedQuantity: 2 }) })));
        notify('onOrdered', order({ quantity: 2, filledQuantity: 1, status: 'canceled' }), 'user1');
        notify('onOrdered', order({ clientOrderId: `${TRADE_ID}-entry-2`, quantity: 2 }), 'user1');
      },
    ],
  },
  {
    invariant: NEVER_OVERSOLD,
    title: 'selling more than was bought',
    good: [
      (notify) => {
        notify('onOrdered', bought(2), 'user1');
        notify('onOrdered', sold(2), 'user1');
      },
    ],
    bad: [
      (notify) => {
        notify('onOrdered', bought(2), 'user1');
        notify('onOrdered', sold(3), 'user1');
      },
    ],
  },
  {
    invariant: JOURNAL_FIRST,
    title: 'an order that nothing stored knows of',
    good: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ orders: [own('entry')] }) })));
        notify('onAttempted', 'user1', ENTRY_ID);
        notify('onRequested', submit());
      },
    ],
    bad: [(notify) => notify('onRequested', submit())],
  },
  {
    invariant: JOURNAL_FIRST,
    title: 'an attempt that is not stored',
    good: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ orders: [own('exit')] }) })));
        notify('onAttempted', 'user1', EXIT_ID);
        notify('onRequested', submit('sell'));
      },
    ],
    bad: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ orders: [own('entry')] }) })));
        notify('onRequested', submit());
      },
    ],
  },
  {
    invariant: SENT_ONCE,
    title: 'an order that is sent twice',
    good: [(notify) => notify('onRequested', submit())],
    bad: [
      (notify) => {
        notify('onRequested', submit());
        notify('onRequested', submit());
      },
    ],
  },
  {
    invariant: SENT_ONCE,
    title: 'two orders of one id at the broker',
    good: [
      (notify) => {
        notify('onOrdered', order(), 'user1');
        notify('onOrdered', order({ status: 'filled' }), 'user1');
      },
    ],
    bad: [
      (notify) => {
        notify('onOrdered', order({ id: 'a' }), 'user1');
        notify('onOrdered', order({ id: 'b' }), 'user1');
      },
    ],
  },
  {
    invariant: LEDGER_COMPLETE,
    title: 'executions that the ledger lacks',
    good: [
      (notify) => notify('onRunEnd'),
      { fillsOf: () => [fill('buy', 2), fill('sell', 2, 11_000)], queryRows: ledger(2, 200_000) },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { fillsOf: () => [fill('buy', 2), fill('sell', 2, 11_000)], queryRows: ledger(1, 100_000) },
    ],
  },
  {
    invariant: LEDGER_COMPLETE,
    title: 'a trade recorded with another result',
    good: [
      (notify) => notify('onRunEnd'),
      { fillsOf: () => [fill('buy', 1), fill('sell', 1)], queryRows: ledger(1, 0) },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { fillsOf: () => [fill('buy', 1), fill('sell', 1)], queryRows: ledger(1, 1) },
    ],
  },
  {
    invariant: LEDGER_COMPLETE,
    title: 'an order that has filled unnoticed',
    good: [
      (notify) => notify('onRunEnd'),
      {
        stateOf: () => state({ trade: trade({ orders: [own('entry', { filledQuantity: 1 })] }) }),
        ordersOf: () => [order({ filledQuantity: 1 })],
      },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      {
        stateOf: () => state({ trade: trade({ orders: [own('entry')] }) }),
        ordersOf: () => [order({ filledQuantity: 1 })],
      },
    ],
  },
  {
    invariant: POSITIONS_AGREE,
    title: 'contracts at the broker that our book lacks',
    good: [
      (notify) => notify('onRunEnd'),
      {
        fillsOf: () => [fill('buy', 2)],
        bookOf: () => holding(2),
        stateOf: () => state({ trade: trade() }),
      },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { fillsOf: () => [fill('buy', 2)], bookOf: () => holding(2), stateOf: () => state() },
    ],
  },
  {
    invariant: ENTRIES_INSIDE_WINDOW,
    title: 'an entry in the first minutes',
    good: [(notify) => notify('onRequested', submit())],
    bad: [(notify) => notify('onRequested', submit()), { now: SESSION.open + 14 * MINUTE }],
  },
  {
    invariant: ENTRIES_INSIDE_WINDOW,
    title: 'an entry on a day without a session',
    good: [(notify) => notify('onRequested', submit('sell')), { sessions: [] }],
    bad: [(notify) => notify('onRequested', submit()), { sessions: [] }],
  },
  {
    invariant: FLAT_IN_TIME,
    title: 'a position after the flatten time',
    good: [
      (notify) => notify('onTimePassed'),
      {
        now: SESSION.close - 34 * MINUTE,
        stateOf: () => state({ trade: trade({ quantity: 0 }) }),
      },
    ],
    bad: [
      (notify) => notify('onTimePassed'),
      { now: SESSION.close - 34 * MINUTE, stateOf: () => state({ trade: trade() }) },
    ],
  },
  {
    invariant: EXITS_FIRE,
    title: 'a stop that is reached and not acted upon',
    good: [(notify) => notify('onTimePassed'), reached({ bid: 8_100, exit: null })],
    bad: [(notify) => notify('onTimePassed'), reached({ bid: 7_800, exit: null })],
  },
  {
    invariant: EXITS_FIRE,
    title: 'a position that is held for longer than it may',
    good: [(notify) => notify('onTimePassed'), heldFor(2)],
    bad: [(notify) => notify('onTimePassed'), heldFor(1)],
  },
  {
    invariant: STOPS_HOLD,
    title: 'a stop that falls',
    good: [(notify) => notify('onCommitted', trailing(12_000, 12_100))],
    bad: [(notify) => notify('onCommitted', trailing(12_000, 11_900))],
  },
  {
    invariant: EXITS_FIRE,
    title: 'a target that is reached and not acted upon',
    good: [(notify) => notify('onTimePassed'), reached({ bid: 14_900, exit: null })],
    bad: [(notify) => notify('onTimePassed'), reached({ bid: 15_200, exit: null })],
  },
  {
    invariant: EXITS_FIRE,
    title: 'nothing that is being sold',
    good: [
      (notify) => notify('onTimePassed'),
      reached({ bid: 7_800, exit: soldFor('stop', 30_000) }),
    ],
    bad: [(notify) => notify('onTimePassed'), reached({ bid: 7_800, exit: null })],
  },
  {
    invariant: EXITS_END,
    title: 'a sell that does not come about',
    good: [
      (notify) => notify('onTimePassed'),
      reached({ bid: 10_000, exit: soldFor('user', 50_000) }),
    ],
    bad: [
      (notify) => notify('onTimePassed'),
      reached({ bid: 10_000, exit: soldFor('user', 90_000) }),
    ],
  },
  {
    invariant: EXITS_END,
    title: 'it only while there is a buyer',
    good: [
      (notify) => notify('onTimePassed'),
      reached({ bid: 0, exit: soldFor('stop', 2 * MINUTE) }),
    ],
    bad: [
      (notify) => notify('onTimePassed'),
      reached({ bid: 100, exit: soldFor('stop', 2 * MINUTE) }),
    ],
  },
  {
    invariant: WITHIN_CAPS,
    title: 'more contracts than the cap',
    good: [
      (notify) =>
        notify(
          'onCommitted',
          step(
            state({ trade: trade(), book: { optionsBuyingPower: 1e9 } as AccountState['book'] }),
            {
              journal: [entered()],
            },
          ),
        ),
    ],
    bad: [
      (notify) =>
        notify(
          'onCommitted',
          step(
            state({
              trade: trade({ plannedQuantity: 6 }),
              book: { optionsBuyingPower: 1e9 } as AccountState['book'],
            }),
            { journal: [entered()] },
          ),
        ),
    ],
  },
  {
    invariant: WITHIN_CAPS,
    title: 'more premium than the share of buying power',
    good: [(notify) => notify('onCommitted', step(state()))],
    bad: [
      (notify) =>
        notify(
          'onCommitted',
          step(
            state({ trade: trade(), book: { optionsBuyingPower: 7e6 } as AccountState['book'] }),
            { journal: [entered()] },
          ),
        ),
    ],
  },
  {
    invariant: BREAKER_HOLDS,
    title: 'an entry while the breaker is latched',
    good: [
      (notify) => notify('onRequested', submit()),
      { queryRows: () => [{ state: '{"latched":true,"date":"2026-01-09"}' }] },
    ],
    bad: [
      (notify) => notify('onRequested', submit()),
      { queryRows: () => [{ state: '{"latched":true,"date":"2026-01-12"}' }] },
    ],
  },
  {
    invariant: COMMANDS_HOLD,
    title: 'an entry after a stop',
    good: [(notify) => notify('onRequested', submit())],
    bad: [
      (notify) => notify('onRequested', submit()),
      { stateOf: () => state({ isActive: false }) },
    ],
  },
  {
    invariant: COMMANDS_HOLD,
    title: 'an entry of one who is suspended',
    good: [
      (notify) => notify('onRequested', submit('sell')),
      { stateOf: () => state({ barred: 'x' }) },
    ],
    bad: [(notify) => notify('onRequested', submit()), { stateOf: () => state({ barred: 'x' }) }],
  },
  {
    invariant: COMMANDS_HOLD,
    title: 'an entry while the kill switch is engaged',
    good: [(notify) => notify('onRequested', submit('sell')), { isKilled: () => true }],
    bad: [(notify) => notify('onRequested', submit()), { isKilled: () => true }],
  },
  {
    invariant: GOOD_QUOTES,
    title: 'an entry on an old quote',
    good: [(notify) => notify('onCommitted', step(state(), { journal: [entered()] }))],
    bad: [
      (notify) => notify('onCommitted', step(state(), { journal: [entered({ quoteAge: 3_400 })] })),
    ],
  },
  {
    invariant: GOOD_QUOTES,
    title: 'a stop that the market never touched',
    good: [
      (notify) => notify('onCommitted', stopped(state({ trade: trade() }))),
      { quoteAt: () => quote(7_900) },
    ],
    bad: [(notify) => notify('onCommitted', stopped(state({ trade: trade() })))],
  },
  {
    invariant: ACCOUNTS_ISOLATED,
    title: 'a request with the keys of another user',
    good: [(notify) => notify('onRequested', submit())],
    bad: [(notify) => notify('onRequested', submit('buy', { keyId: 'K2' }))],
  },
  {
    invariant: ACCOUNTS_ISOLATED,
    title: 'a state under the name of another user',
    good: [(notify) => notify('onCommitted', step(state()))],
    bad: [(notify) => notify('onCommitted', step({ ...state(), userId: 'user2' }))],
  },
  {
    invariant: ORDERS_MONOTONE,
    title: 'a fill that shrinks',
    good: [
      (notify) =>
        notify(
          'onCommitted',
          step(state({ trade: trade({ orders: [own('entry', { filledQuantity: 2 })] }) }), {
            before: state({ trade: trade({ orders: [own('entry', { filledQuantity: 1 })] }) }),
          }),
        ),
    ],
    bad: [
      (notify) =>
        notify(
          'onCommitted',
          step(state({ trade: trade({ orders: [own('entry', { filledQuantity: 0 })] }) }), {
            before: state({ trade: trade({ orders: [own('entry', { filledQuantity: 1 })] }) }),
          }),
        ),
    ],
  },
  {
    invariant: ORDERS_MONOTONE,
    title: 'an end that is left',
    good: [
      (notify) =>
        notify(
          'onCommitted',
          step(state({ trade: trade({ orders: [own('entry', { phase: 'filled' })] }) }), {
            before: state({ trade: trade({ orders: [own('entry', { phase: 'canceled' })] }) }),
          }),
        ),
    ],
    bad: [
      (notify) =>
        notify(
          'onCommitted',
          step(state({ trade: trade({ orders: [own('entry')] }) }), {
            before: state({ trade: trade({ orders: [own('entry', { phase: 'canceled' })] }) }),
          }),
        ),
    ],
  },
  {
    invariant: ALWAYS_GUARDED,
    title: 'a position without its exits',
    good: [(notify) => notify('onCommitted', step(state({ trade: trade() })))],
    bad: [
      (notify) => notify('onCommitted', step(state({ trade: trade({ averageEntryPrice: null }) }))),
    ],
  },
  {
    invariant: MESSAGE_BOUND,
    title: 'more orders than were stored',
    good: [
      (notify) => {
        notify('onCommitted', step(state({ trade: trade({ orders: [own('entry')] }) })));
        notify('onRequested', submit());
      },
    ],
    bad: [(notify) => notify('onRequested', submit())],
  },
  {
    invariant: MESSAGE_BOUND,
    title: 'more entries than a day may have',
    good: [
      (notify) => {
        for (let entry = 0; entry < 2; entry += 1) {
          notify('onCommitted', step(state(), { journal: [entered()] }));
        }
      },
    ],
    bad: [
      (notify) => {
        for (let entry = 0; entry < 3; entry += 1) {
          notify('onCommitted', step(state(), { journal: [entered()] }));
        }
      },
    ],
  },
  {
    invariant: MESSAGE_BOUND,
    title: 'a storm of cancels',
    good: [
      (notify) => {
        for (let cancel = 0; cancel < 39; cancel += 1) {
          notify('onRequested', submit('buy', { call: 'cancel', order: null }));
        }
      },
    ],
    bad: [
      (notify) => {
        for (let cancel = 0; cancel < 40; cancel += 1) {
          notify('onRequested', submit('buy', { call: 'cancel', order: null }));
        }
      },
    ],
  },
  {
    invariant: MESSAGE_BOUND,
    title: 'a storm of emergency sell orders',
    good: [(notify) => sellUnsaved(notify, 8)],
    bad: [(notify) => sellUnsaved(notify, 9)],
  },
  {
    invariant: RATE_BUDGET,
    title: 'more calls than a minute may have',
    good: [
      (notify) => {
        for (let call = 0; call < 200; call += 1) notify('onRequested', submit());
      },
    ],
    bad: [
      (notify) => {
        for (let call = 0; call < 201; call += 1) notify('onRequested', submit());
      },
    ],
  },
  {
    invariant: EVERYTHING_SETTLES,
    title: 'an order that stays unknown',
    good: [
      (notify) => notify('onRunEnd'),
      { stateOf: () => state({ trade: trade({ orders: [own('entry')] }) }) },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { stateOf: () => state({ trade: trade({ orders: [own('entry', { phase: 'unknown' })] }) }) },
    ],
  },
  {
    invariant: EVERYTHING_SETTLES,
    title: 'an order that the broker alone knows of',
    good: [
      (notify) => notify('onRunEnd'),
      {
        stateOf: () => state({ trade: trade({ orders: [own('entry')] }) }),
        bookOf: () => ({ account: { positions: [] }, openOrders: [order()] }) as never,
      },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { bookOf: () => ({ account: { positions: [] }, openOrders: [order()] }) as never },
    ],
  },
  {
    invariant: EVERYTHING_SETTLES,
    title: 'an account that no process reads any more',
    good: [
      (notify) => notify('onRunEnd'),
      { runningStateOf: () => state({ book: bookAt(NOON - MINUTE) }) },
    ],
    bad: [
      (notify) => notify('onRunEnd'),
      { runningStateOf: () => state({ book: bookAt(NOON - 3 * MINUTE) }) },
    ],
  },
  {
    invariant: EVERYTHING_SETTLES,
    title: 'a process that does not come back',
    good: [(notify) => notify('onRunEnd'), { runningStateOf: () => state() }],
    bad: [(notify) => notify('onRunEnd'), { runningStateOf: () => null }],
  },
  {
    invariant: STATE_STORED,
    title: 'a row that is not the committed state',
    good: [(notify) => notify('onRunEnd'), { storedStates: () => [state()] }],
    bad: [(notify) => notify('onRunEnd'), { storedStates: () => [state({ isActive: false })] }],
  },
  {
    invariant: STATE_STORED,
    title: 'an attempt without its row',
    good: [
      (notify) => {
        notify('onAttempted', 'user1', ENTRY_ID);
        notify('onRunEnd');
      },
      { queryRows: (query) => [{ count: query.includes('attempts') ? 1 : 0 }] },
    ],
    bad: [
      (notify) => {
        notify('onAttempted', 'user1', ENTRY_ID);
        notify('onRunEnd');
      },
      { queryRows: () => [{ count: 0 }] },
    ],
  },
  {
    invariant: SECRETS_KEPT,
    title: 'a secret in the log',
    good: [(notify) => notify('onLogged', 'the key of user1')],
    bad: [(notify) => notify('onLogged', `the key ${TRADER.secretKey}`)],
  },
  {
    invariant: MONEY_ADDS_UP,
    title: 'cash that is missing',
    good: [(notify) => notify('onRunEnd')],
    bad: [(notify) => notify('onRunEnd'), { fillsOf: () => [fill('sell', 1)] }],
  },
  {
    invariant: READ_YOUR_WRITES,
    title: 'a stop that does not show',
    good: [
      (notify) =>
        notify('onAnswered', {
          userId: 'user1',
          command: 'stop',
          isDone: true,
          status: { botActive: true, isActive: false, autoTrade: true },
        }),
      { stateOf: () => state({ isActive: false }) },
    ],
    bad: [
      (notify) =>
        notify('onAnswered', {
          userId: 'user1',
          command: 'stop',
          isDone: true,
          status: { botActive: true, isActive: true, autoTrade: true },
        }),
    ],
  },
  {
    invariant: READ_YOUR_WRITES,
    title: 'an answer that is not stored',
    good: [
      (notify) =>
        notify('onAnswered', {
          userId: 'user1',
          command: 'settings',
          isDone: true,
          status: { botActive: true, isActive: true, autoTrade: true },
        }),
    ],
    bad: [
      (notify) =>
        notify('onAnswered', {
          userId: 'user1',
          command: 'settings',
          isDone: true,
          status: { botActive: true, isActive: true, autoTrade: false },
        }),
    ],
  },
  {
    invariant: FLATTENS_ALL,
    title: 'an account that is left out',
    good: [(notify) => notify('onFlattened', [flattened('nothing', null)])],
    bad: [(notify) => notify('onFlattened', [flattened(null, null)])],
  },
  {
    invariant: FLATTENS_ALL,
    title: 'a position that is held although all were to be sold',
    good: [
      (notify) => notify('onFlattened', [flattened('refused')]),
      { runningStateOf: () => state({ trade: trade() }) },
    ],
    bad: [
      (notify) => notify('onFlattened', [flattened('nothing')]),
      { runningStateOf: () => state({ trade: trade() }) },
    ],
  },
];

describe('an invariant', () => {
  for (const { invariant, title, good, bad } of INVARIANT_CASES) {
    it(`${invariant.number} (${invariant.name}) catches ${title}`, () => {
      expect(violations(invariant, ...good)).toEqual([]);
      expect(violations(invariant, ...bad)).toContain(invariant.number);
    });
  }

  it('has a case each', () => {
    const tried = new Set(INVARIANT_CASES.map(({ invariant }) => invariant));
    expect(SPECIFIED_INVARIANTS.filter((invariant) => !tried.has(invariant))).toEqual([]);
  });
});

describe('a bound on how often', () => {
  it.each([
    ['cancels', 39, submit('buy', { call: 'cancel', order: null })],
    ['emergency sell orders', 8, submit('sell', { clientOrderId: `${TRADE_ID}-exit-emergency` })],
  ])('%s holds for two minutes', (_what, most, request) => {
    const known = facts();
    const oracle = new Oracle(known, [MESSAGE_BOUND]);
    for (const minute of [0, 2, 4]) {
      Object.assign(known, { now: NOON + minute * MINUTE });
      for (let each = 0; each < most; each += 1) oracle.notify('onRequested', request);
    }
    expect(oracle.violations).toEqual([]);
    Object.assign(known, { now: NOON + 5 * MINUTE });
    oracle.notify('onRequested', request);
    expect(oracle.violations).toHaveLength(1);
  });
});

describe('a level that is reached', () => {
  it('is waited for by a trade that has just come back', () => {
    const known = facts(reached({ bid: 7_800, exit: null }));
    const oracle = new Oracle(known, [EXITS_FIRE]);
    const tradeNow = known.stateOf('user1');
    if (tradeNow === null) throw new Error('no state');
    const before = { ...tradeNow, trade: trade({ id: 'user1-20260112-2' }) };
    oracle.notify('onCommitted', step(before));
    oracle.notify('onCommitted', step(tradeNow, { before }));
    Object.assign(known, { now: NOON + 39_000 });
    oracle.notify('onTimePassed');
    expect(oracle.violations).toEqual([]);
    oracle.notify('onCommitted', step(tradeNow, { before: tradeNow }));
    Object.assign(known, { now: NOON + 40_000 });
    oracle.notify('onTimePassed');
    expect(oracle.violations).toHaveLength(1);
  });
});

describe('a quiet minute', () => {
  it('breaks none of them', () => {
    const oracle = new Oracle(facts({ queryRows: () => [] }), SPECIFIED_INVARIANTS);
    oracle.notify('onTimePassed');
    oracle.notify('onRunEnd');
    expect(oracle.violations).toEqual([]);
    expect(SPECIFIED_INVARIANTS.map(({ number }) => number)).toContain(20);
  });
});
