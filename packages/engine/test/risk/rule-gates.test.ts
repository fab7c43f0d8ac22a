import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { MINUTE } from '../../src/model/time.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import { readGates, recheckedGateRefusal } from '../../src/risk/gates.ts';
import { coolDownBars } from '../../src/risk/own-limits.ts';
import type { RefusalCode } from '../../src/risk/refusal.ts';
import { refusalSentence } from '../../src/risk/refusal-sentence.ts';
import { accountFacts, bar, type Change, factsAfter, ofAccount, policy } from './facts.ts';

const at = (time: string) => newYorkTime(`2026-11-20T${time}`);
const own = (rules: Partial<TradingRules>): Change =>
  accountFacts({ rules: { ...NO_RULES, ...rules } });
const window = { opens: at('09:45'), entriesEnd: at('15:15'), flattenAt: 0, closes: 0 };

function reading(code: RefusalCode, ...changes: readonly Change[]) {
  const gate = readGates(factsAfter(accountFacts({ window }), ...changes)).find(
    (each) => each.code === code,
  );
  if (gate === undefined) throw new Error(`${code} was not asked`);
  return { passes: gate.passes, sentence: refusalSentence(gate) };
}

describe("the trader's own limits", () => {
  it.each<[string, RefusalCode, readonly Change[], boolean, string]>([
    [
      'a profit below the target',
      'PROFIT_TARGET',
      [own({ dailyProfitTarget: 2 }), ofAccount({ realised: 19_999_999 })],
      true,
      "Today's profit of 2.0 % has reached your target (no entry once the day has brought 2 %).",
    ],
    [
      'a profit that reaches it',
      'PROFIT_TARGET',
      [own({ dailyProfitTarget: 2 }), ofAccount({ realised: 20_000_000 })],
      false,
      "Today's profit of 2.0 % has reached your target (no entry once the day has brought 2 %).",
    ],
    [
      'a loss of the day',
      'USER_LOSS',
      [own({ dailyLossLimit: 5 }), ofAccount({ equity: 940_000_000 })],
      false,
      "Today's loss of 6.0 % is above the limit (loss of the day at most 5 % by your own limit).",
    ],
    [
      'the entries of the day',
      'RATE',
      [own({ maxEntriesPerDay: 3 }), bar({ entriesToday: 3 })],
      false,
      'At most 3 entries a day by your own limit: 3 so far.',
    ],
    [
      'the losses of the day',
      'REPEAT',
      [own({ maxLossesPerDay: 1 }), bar({ lossTimes: [at('09:50')] })],
      false,
      'Fewer than 1 losing trades today by your own limit, not 3 within 30 min: 1 losing trades today.',
    ],
    [
      'a time before the first entry',
      'WINDOW',
      [own({ noEntryBefore: '10:30' })],
      false,
      'Entries 10:30 ET to 15:15 ET by your own limit, and it is 10:00 ET.',
    ],
    [
      'a time after the last entry',
      'WINDOW',
      [own({ noEntryAfter: '10:00' })],
      false,
      'Entries 09:45 ET to 10:00 ET by your own limit, and it is 10:00 ET.',
    ],
    [
      'times around now',
      'WINDOW',
      [own({ noEntryBefore: '10:00', noEntryAfter: '10:01' })],
      true,
      'Entries 10:00 ET to 10:01 ET by your own limit, and it is 10:00 ET.',
    ],
    [
      'times outside the window that change nothing',
      'WINDOW',
      [own({ noEntryBefore: '09:30', noEntryAfter: '15:30' })],
      true,
      'Entries 09:45 ET to 15:15 ET, and it is 10:00 ET.',
    ],
    [
      'a pause',
      'COOL_DOWN',
      [own({ coolDownBars: 4 }), bar({ coolDown: { call: at('10:05'), put: 0 } })],
      false,
      'Cooling down after a close until 10:05 ET (your pause of 4 bars, of 4 on the side of a stop).',
    ],
  ])('%s', (_name, code, changes, passes, sentence) => {
    expect(reading(code, ...changes)).toEqual({ passes, sentence });
  });

  it('change nothing where the operator is stricter', () => {
    const loose = own({ dailyLossLimit: 15, maxEntriesPerDay: 10, maxLossesPerDay: 9 });
    for (const code of ['USER_LOSS', 'RATE', 'REPEAT'] as const) {
      expect(reading(code, loose)).toEqual(reading(code));
    }
  });

  it('hold for every later step of an entry too', () => {
    const facts = factsAfter(accountFacts({ window }), own({ noEntryAfter: '10:00' }));
    expect(recheckedGateRefusal(facts.accountFacts)?.code).toBe('WINDOW');
    expect(recheckedGateRefusal(factsAfter(own({})).accountFacts)).toBeNull();
  });

  it.each([
    [{}, 1, 3],
    [{ coolDownBars: 0 }, 0, 3],
    [{ coolDownBars: 6 }, 6, 6],
    [{ coolDownBarsAfterStop: 0 }, 1, 1],
    [{ coolDownBars: 0, coolDownBarsAfterStop: 0 }, 0, 0],
    [{ coolDownBars: 2, coolDownBarsAfterStop: 9 }, 2, 9],
  ])('pause by %j', (rules, afterClose, afterStop) => {
    expect(coolDownBars({ ...NO_RULES, ...rules })).toEqual({ afterClose, afterStop });
  });
});

describe('a blackout', () => {
  const rates = (from: string, to: string): Change =>
    policy({ blackouts: [{ label: 'Rates', from: at(from), to: at(to) }] });

  it.each([
    ['10:00', '10:30', false],
    ['09:30', '10:00', true],
    ['10:01', '10:30', true],
  ])('from %s to %s lets an entry at 10:00 pass: %s', (from, to, passes) => {
    expect(reading('BLACKOUT', rates(from, to)).passes).toBe(passes);
  });

  it('says what it is for and until when', () => {
    expect(reading('BLACKOUT', rates('09:50', '10:30')).sentence).toBe(
      'No entry from 09:50 ET to 10:30 ET (Rates), and it is 10:00 ET.',
    );
  });

  it('that begins while an entry walks stops its next step', () => {
    const { accountFacts: facts } = factsAfter(rates('10:01', '10:30'));
    expect(recheckedGateRefusal({ ...facts, window, now: at('10:01') })?.code).toBe('BLACKOUT');
    expect(recheckedGateRefusal({ ...facts, window, now: at('10:01') - MINUTE })).toBeNull();
  });

  it('is the only one named of several that are over or to come', () => {
    const blackouts = [
      { label: 'Jobs', from: at('08:30'), to: at('09:50') },
      { label: 'Rates', from: at('09:55'), to: at('10:05') },
    ];
    expect(reading('BLACKOUT', policy({ blackouts })).sentence).toContain('(Rates)');
  });
});
