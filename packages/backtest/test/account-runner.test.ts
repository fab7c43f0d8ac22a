import { createGeneratedMarket, InProcessBroker } from '@tideline/broker/simulator';
import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  NO_RULES,
  newYorkTime,
  SECOND,
} from '@tideline/engine';
import { expect, test } from 'vitest';
import { AccountRunner } from '../src/run/account-runner.ts';
import { calendarAt, policyWithSessions } from '../src/run/calendar.ts';

const START = newYorkTime('2026-02-04T10:00');
const CASH = fromDollars(100_000);
const CAPS = {
  maxContracts: 500,
  maxPremium: fromDollars(25_000),
  maxEntriesPerDay: 20,
  maxLossesPerDay: 20,
  userDailyLoss: 15,
};

function create(): AccountRunner {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 5 });
  const ignored = () => undefined;
  const broker = new InProcessBroker({
    market,
    seed: 1,
    cash: CASH,
    startsAt: START,
    onFill: ignored,
    onFinalOrder: ignored,
  });
  const hours = { lastEntryMinutes: 45, flattenMinutes: 35 };
  const policy = { thresholds: DEFAULT_THRESHOLDS, moneyFlowGate: 0, ...hours, ...CAPS };
  const config = { settings: DEFAULT_SETTINGS, policy, cash: CASH, from: null, to: '2026-02-04' };
  const nothing = {
    spotAt: () => null,
    optionQuote: () => null,
    onJournal: ignored,
    keepsRefusals: true,
  };
  const today = policyWithSessions(config, calendarAt(market, START));
  return new AccountRunner(
    { broker, rules: NO_RULES, settings: DEFAULT_SETTINGS, policy: today, ...nothing },
    START,
  );
}

test('of a stretch that is passed the last read before its end is made', () => {
  const runner = create();
  runner.skipTo(START + 75 * SECOND, (due) => due);
  expect(runner.state.book?.at.market).toBe(START + 60 * SECOND);
  runner.skipTo(START + 120 * SECOND, (due) => due);
  expect(runner.state.book?.at.market).toBe(START + 60 * SECOND);
  runner.advanceTo(START + 120 * SECOND);
  expect(runner.state.book?.at.market).toBe(START + 120 * SECOND);
});
