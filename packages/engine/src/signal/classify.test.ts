import { describe, expect, test } from 'vitest';
import { type ClassifyInput, classifySignal, signalAsOf } from './classify.ts';
import type { MarketSignal } from './market-signal.ts';

const STRONG_CALL: ClassifyInput = {
  bullishConfidence: 60,
  bearishConfidence: 10,
  hasData: true,
  barCount: 250,
  ageMs: 0,
};
const of = (changes: Partial<ClassifyInput>) => classifySignal({ ...STRONG_CALL, ...changes });
const CALL = { signalType: 'call', neutralReason: null };
const PUT = { signalType: 'put', neutralReason: null };
const neutral = (neutralReason: string) => ({ signalType: 'neutral', neutralReason });

describe('classify', () => {
  test('names the larger side', () => {
    expect(of({})).toEqual(CALL);
    expect(of({ bullishConfidence: 10, bearishConfidence: 60 })).toEqual(PUT);
  });

  test('250 bars are warm, 249 are not [E8]', () => {
    expect(of({ barCount: 250 })).toEqual(CALL);
    expect(of({ barCount: 249 })).toEqual(neutral('warming-up'));
  });

  test('six minutes are fresh, a millisecond more is stale', () => {
    expect(of({ ageMs: 360_000 })).toEqual(CALL);
    expect(of({ ageMs: 360_001 })).toEqual(neutral('stale'));
  });

  test('a lead of 15 is one, less is none', () => {
    expect(of({ bullishConfidence: 60, bearishConfidence: 45 })).toEqual(CALL);
    expect(of({ bullishConfidence: 45, bearishConfidence: 60 })).toEqual(PUT);
    expect(of({ bullishConfidence: 60, bearishConfidence: 45.000001 })).toEqual(neutral('no-lead'));
    expect(of({ bullishConfidence: 45.000001, bearishConfidence: 60 })).toEqual(neutral('no-lead'));
    expect(of({ bullishConfidence: 60, bearishConfidence: 60 })).toEqual(neutral('no-lead'));
  });

  test('45 is strong enough, less is not; nothing is rounded', () => {
    expect(of({ bullishConfidence: 45, bearishConfidence: 30 })).toEqual(CALL);
    expect(of({ bullishConfidence: 44.999999, bearishConfidence: 0 })).toEqual(neutral('too-weak'));
    expect(of({ bullishConfidence: 0, bearishConfidence: 44.999999 })).toEqual(neutral('too-weak'));
  });

  test('the first reason that holds is given', () => {
    const hopeless = { bullishConfidence: 0, bearishConfidence: 0, barCount: 0, ageMs: 1e9 };
    expect(of({ ...hopeless, hasData: false })).toEqual(neutral('no-data'));
    expect(of(hopeless)).toEqual(neutral('warming-up'));
    expect(of({ ...hopeless, barCount: 250 })).toEqual(neutral('stale'));
    expect(of({ ...hopeless, barCount: 250, ageMs: 0 })).toEqual(neutral('too-weak'));
  });
});

describe('signalAsOf', () => {
  const signal = {
    bullishConfidence: 60,
    bearishConfidence: 10,
    barCount: 400,
    barEnd: 1_000_000,
    signalType: 'call',
    neutralReason: null,
  } as MarketSignal;

  test('leaves a fresh signal as it is', () => {
    expect(signalAsOf(signal, 1_000_000)).toEqual(signal);
    expect(signalAsOf(signal, 1_360_000)).toEqual(signal);
  });

  test('turns neutral when the next bar is a minute late, keeping its sums', () => {
    expect(signalAsOf(signal, 1_360_001)).toEqual({ ...signal, ...neutral('stale') });
  });

  test('keeps an older reason', () => {
    const noData = { ...signal, ...neutral('no-data') } as MarketSignal;
    expect(signalAsOf(noData, 9_000_000)).toEqual(noData);
    const cold = { ...signal, barCount: 10, ...neutral('warming-up') } as MarketSignal;
    expect(signalAsOf(cold, 9_000_000)).toEqual(cold);
  });
});
