import {
  type AccountEvent,
  DEFAULT_THRESHOLDS,
  firstCashMoveDate,
  fromDollars,
  initialState,
  type MarketSignal,
  type MarketView,
  OPERATOR_LIMIT_NAMES,
  OPERATOR_LIMITS,
  type OperatorLimitValues,
  type Policy,
  type Session,
  step,
} from '@tideline/engine';

const START_CASH = fromDollars(100_000);

/** Asks the account's own step, with all its gates, at default settings and after Start. */
export function wouldNewAccountEnter(
  signal: MarketSignal,
  view: MarketView,
  sessions: readonly Session[],
): boolean {
  const at = { market: signal.barEnd, wall: signal.barEnd };
  const events: readonly AccountEvent[] = [
    {
      type: 'reconciled',
      account: {
        accountNumber: 'newcomer',
        cash: START_CASH,
        equity: START_CASH,
        lastEquity: START_CASH,
        buyingPower: START_CASH,
        optionsBuyingPower: START_CASH,
        optionsLevel: 3,
        isBlocked: false,
        isSuspendedByTrader: false,
      },
      pool: 'simulated',
      positions: [],
      openOrders: [],
      cashMoves: { from: firstCashMoveDate(signal.date), moves: [] },
      startedAt: at,
      at,
    },
    { type: 'command', command: { type: 'start' }, at },
    { type: 'bar-evaluated', signal, ...view, endedWall: at.wall, at },
  ];
  const policy = defaultPolicy(sessions);
  let state = initialState('newcomer');
  for (const event of events) ({ state } = step(state, event, policy, false));
  return state.trade !== null;
}

function defaultPolicy(sessions: readonly Session[]): Policy {
  const limits = Object.fromEntries(
    OPERATOR_LIMIT_NAMES.map((name) => [name, OPERATOR_LIMITS[name].default]),
  ) as OperatorLimitValues;
  return {
    ...limits,
    maxPremium: fromDollars(limits.maxPremium),
    thresholds: DEFAULT_THRESHOLDS,
    sessions,
    blackouts: [],
    killSwitch: false,
    haltReason: null,
    usersWithUnseenAlarm: [],
    breakerActive: false,
    streamReady: true,
    bookInDoubt: false,
    clockTrusted: true,
    feedRefusal: null,
  };
}
