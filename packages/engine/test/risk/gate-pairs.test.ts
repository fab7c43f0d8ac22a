import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GateFacts } from '../../src/risk/gate-facts.ts';
import { readGates, recheckedGateRefusal } from '../../src/risk/gates.ts';
import { REFUSAL_CODES, type RefusalCode, type SendRefusalCode } from '../../src/risk/refusal.ts';
import { FAULTS, factsAfter, ofAccount, PASSING } from './facts.ts';
import { runCount } from './runs.ts';

/**
 * Each gate's codes in the pre-trade catalogue. `EXIT_QTY` reduces a sell and never refuses it.
 * Other codes are gates of specification §7.2 and of rules, which the catalogue does not have.
 */
const GATE_CODES_BY_CATALOGUE_ID = {
  G01: ['KILL_SWITCH'],
  G02: ['USER_STATE'],
  G03: ['BREAKER', 'USER_LOSS'],
  G04: ['WINDOW'],
  G05: ['CLOCK'],
  G06: ['STREAM_READY'],
  G07: ['DUPLICATE'],
  G08: ['SIZE'],
  G09: ['QUOTE'],
  G10: ['COLLAR'],
  G11: ['RATE'],
  G12: ['REPEAT'],
  G13: ['EXIT_QTY'],
  G14: ['CONTRACT'],
  G15: ['ACCOUNT'],
  G16: ['INTENT_TTL'],
} as const satisfies Readonly<Record<string, readonly (RefusalCode | SendRefusalCode)[]>>;

function refusals(facts: GateFacts): readonly RefusalCode[] {
  return readGates(facts).flatMap((gate) => (gate.passes ? [] : [gate.code]));
}

const inOrder = (codes: Iterable<RefusalCode>) => {
  const wanted = new Set(codes);
  return REFUSAL_CODES.filter((code) => wanted.has(code));
};

const ACCOUNT_CODES: ReadonlySet<RefusalCode> = new Set([
  'KILL_SWITCH',
  'HALT',
  'ALARM_UNSEEN',
  'USER_STATE',
  'ACCOUNT',
  'BREAKER',
  'USER_LOSS',
  'PROFIT_TARGET',
  'WINDOW',
  'BLACKOUT',
  'CLOCK',
  'STREAM_READY',
]);
const PER_BAR: ReadonlySet<RefusalCode> = new Set(['DUPLICATE', 'FEED', 'RATE', 'REPEAT']);

describe('the gates', () => {
  it('stand for G01 to G16 of the catalogue, and nine of them are our own', () => {
    const gates = Array.from(
      { length: 16 },
      (_, index) => `G${String(index + 1).padStart(2, '0')}`,
    );
    expect(Object.keys(GATE_CODES_BY_CATALOGUE_ID)).toEqual(gates);
    const codes: readonly string[] = Object.values(GATE_CODES_BY_CATALOGUE_ID).flat();
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !inOrder(REFUSAL_CODES).includes(code as RefusalCode))).toEqual([
      'EXIT_QTY',
      'INTENT_TTL',
    ]);
    expect(REFUSAL_CODES.filter((code) => !codes.includes(code))).toEqual([
      'HALT',
      'PROFIT_TARGET',
      'BLACKOUT',
      'ALARM_UNSEEN',
      'FEED',
      'THRESHOLD',
      'MONEY_FLOW',
      'COOL_DOWN',
      'SLIPPAGE',
    ]);
  });

  it('all pass, are reported in the documented order, and each has a fault here', () => {
    expect(readGates(PASSING).map(({ code }) => code)).toEqual([...REFUSAL_CODES]);
    expect(refusals(PASSING)).toEqual([]);
    expect(recheckedGateRefusal(PASSING.accountFacts)).toBeNull();
    expect(inOrder(FAULTS.map(([code]) => code))).toEqual([...REFUSAL_CODES]);
  });

  it.each(FAULTS)('%s refuses alone: %s', (code, _name, fault) => {
    const facts = factsAfter(fault);
    expect(refusals(facts)).toEqual([code]);
    expect(readGates(facts).map((gate) => gate.code)).toEqual([...REFUSAL_CODES]);
    expect(recheckedGateRefusal(facts.accountFacts)?.code).toBe(
      ACCOUNT_CODES.has(code) ? code : undefined,
    );
  });

  it.each(FAULTS)('%s refuses beside every other fault: %s', (code, _name, fault) => {
    for (const [other, , change] of FAULTS) {
      if (other === code) continue;
      const facts = factsAfter(fault, change);
      expect(refusals(facts)).toEqual(inOrder([code, other]));
      const first = inOrder([code, other]).find((each) => ACCOUNT_CODES.has(each));
      expect(recheckedGateRefusal(facts.accountFacts)?.code).toBe(first);
    }
  });

  it('refuse together however many they are', () => {
    fc.assert(
      fc.property(fc.subarray([...FAULTS.keys()]), (chosen) => {
        const codes = new Map<RefusalCode, number>();
        // A gate gets one fault: two might cancel out.
        for (const index of chosen) codes.set(FAULTS[index]?.[0] ?? 'SIZE', index);
        const changes = [...codes.values()].flatMap((index) => FAULTS[index]?.[2] ?? []);
        expect(refusals(factsAfter(...changes))).toEqual(inOrder(codes.keys()));
      }),
      { numRuns: runCount(200) },
    );
  });

  it('without a side are only those that need none', () => {
    const facts = factsAfter(...FAULTS.map(([, , fault]) => fault));
    const codes = readGates({ ...facts, side: null }).map(({ code }) => code);
    expect(codes).toEqual(
      REFUSAL_CODES.filter((code) => ACCOUNT_CODES.has(code) || PER_BAR.has(code)),
    );
  });

  it('that cannot read the account say so, each for itself', () => {
    const accountFacts = { ...PASSING.accountFacts, account: null };
    expect(refusals({ ...PASSING, accountFacts })).toEqual([
      'ACCOUNT',
      'BREAKER',
      'USER_LOSS',
      'STREAM_READY',
    ]);
  });

  it.each([null, 0])('that measure the day refuse once when it began with %s', (startEquity) => {
    expect(refusals(ofAccount({ startEquity, realised: 50_000_000 })(PASSING))).toEqual([
      'USER_LOSS',
    ]);
  });

  it('that need a contract all refuse without one', () => {
    const nothing = { type: 'none', reason: 'no chain' } as const;
    const side = {
      side: 'call',
      pick: nothing,
      isQuoteFresh: false,
      hasExternalActivity: false,
      limitPrices: [],
      size: null,
    } as const;
    expect(refusals({ ...PASSING, side })).toEqual([
      'CONTRACT',
      'QUOTE',
      'SLIPPAGE',
      'COLLAR',
      'SIZE',
    ]);
  });

  it('read a quote without two sides as neither fit nor cheap [E3]', () => {
    for (const quote of [
      { at: 0, bid: 0, bidSize: 0, ask: 10_600, askSize: 1 },
      { at: 0, bid: 10_600, bidSize: 1, ask: 10_600, askSize: 1 },
      { at: 0, bid: 10_700, bidSize: 1, ask: 10_600, askSize: 1 },
    ]) {
      const { side } = PASSING;
      if (side?.pick.type !== 'picked') throw new Error('no pick');
      const entry = { ...side.pick.pick.entry, quote: { ...quote, at: PASSING.accountFacts.now } };
      const pick = { type: 'picked', pick: { ...side.pick.pick, entry } } as const;
      const codes = refusals({ ...PASSING, side: { ...side, pick, limitPrices: [10_000] } });
      expect(codes).toEqual(expect.arrayContaining(['QUOTE', 'SLIPPAGE']));
    }
  });
});
