import { describe, expect, it } from 'vitest';
import { entryBlockers } from '../../src/account/blockers.ts';
import { fromDollars } from '../../src/model/money.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import { AccountScript } from './account-script.ts';

function afterGain(rules: Partial<TradingRules>): AccountScript {
  const script = AccountScript.holding();
  script.command({ type: 'rules', rules: { ...NO_RULES, ...rules } });
  script.market(1.2, 1.22);
  script.command({ type: 'close' });
  script.fill();
  script.goTo('10:30');
  return script;
}

function decision(script: AccountScript) {
  script.bar();
  const { outcome, sentence } = script.decisions.at(-1) ?? {};
  return { outcome, sentence };
}

describe("a day's profit target", () => {
  it('is measured by what trades brought after their fees', () => {
    const script = afterGain({});
    const [row] = script.closed;
    expect(row?.grossPnl).toBe(fromDollars(23 * 20));
    expect(script.state.day?.realised).toBe((row?.grossPnl ?? 0) * 100 - (row?.feesMicro ?? 0));
  });

  it('that is reached stops the entries of the day, and is named among what blocks them', () => {
    const start = fromDollars(100_000);
    // The gain is 460 dollars less 2.47 of fees.
    const script = afterGain({ dailyProfitTarget: 0.5 });
    expect(script.state.day?.startEquity).toBe(start);
    expect(decision(script).outcome).toBe('entered');

    const reached = afterGain({});
    const { day } = reached.state;
    if (day === null) throw new Error('no day');
    reached.state = { ...reached.state, day: { ...day, realised: day.realised * 2 } };
    reached.command({ type: 'rules', rules: { ...NO_RULES, dailyProfitTarget: 0.9 } });
    const sentence =
      "Today's profit of 0.9 % has reached your target (no entry once the day has brought 0.9 %).";
    expect(decision(reached)).toEqual({
      outcome: 'PROFIT_TARGET',
      sentence: `No entry. ${sentence}`,
    });
    const blockers = entryBlockers(reached.state, reached.now, reached.policy);
    expect(blockers.map(({ code }) => code)).toEqual(['PROFIT_TARGET']);
  });

  it('starts at nothing on the next day', () => {
    const script = afterGain({});
    script.now = { market: script.now.market + 3 * 86_400_000, wall: script.now.wall };
    script.reconcile();
    expect(script.state.day).toMatchObject({ date: '2026-11-23', realised: 0 });
  });
});

describe("a trader's own limit", () => {
  it.each<[Partial<TradingRules>, string]>([
    [{ maxEntriesPerDay: 1 }, 'RATE'],
    [{ noEntryBefore: '11:00' }, 'WINDOW'],
    [{ noEntryAfter: '10:15' }, 'WINDOW'],
    [{ coolDownBars: 60 }, 'COOL_DOWN'],
    [{ coolDownBars: 0 }, 'entered'],
  ])('%j decides: %s', (rules, outcome) => {
    expect(decision(afterGain(rules)).outcome).toBe(outcome);
  });
});
