import { describe, expect, test } from 'vitest';
import { FAULT_CLASSES, type FaultClass } from './fault-class.ts';
import { FaultPlanError, faultStrikes, parseFaultRates, readFaultPlan } from './fault-plan.ts';
import { FaultSwitch } from './fault-switch.ts';

const CLASSES = Object.keys(FAULT_CLASSES) as FaultClass[];
const OCCASIONS = Array.from({ length: 10_000 }, (_, index) => `A|${index}`);

function struck(fault: FaultClass, rate: number, seed = 7): readonly string[] {
  const plan = { seed, rates: { [fault]: rate } };
  return OCCASIONS.filter((occasion) => faultStrikes(plan, fault, occasion));
}

describe.each(CLASSES)('%s', (fault) => {
  test('strikes never at rate 0, always at rate 1, else about its rate', () => {
    expect(struck(fault, 0)).toEqual([]);
    expect(struck(fault, 1)).toEqual(OCCASIONS);
    // Five standard deviations of 10,000 throws at 3 in 10 are 229.
    expect(Math.abs(struck(fault, 0.3).length - 3_000)).toBeLessThan(229);
    expect(Math.abs(struck(fault, 0.005).length - 50)).toBeLessThan(36);
  });

  test('strikes at more occasions, never at others, when its rate grows', () => {
    const often = new Set(struck(fault, 0.6));
    expect(struck(fault, 0.2).filter((occasion) => !often.has(occasion))).toEqual([]);
  });
});

test('the same seed strikes the same occasions, to the count', () => {
  // Fixed: another number would change every recorded run.
  expect(struck('request-lost', 0.1).length).toBe(982);
  expect(struck('request-lost', 0.1, 8).length).toBe(1_024);
  expect(struck('update-dropped', 0.1).length).toBe(1_032);
});

test('seeds and classes strike independently of each other', () => {
  const both = (a: readonly string[], b: readonly string[]) => {
    const first = new Set(a);
    return b.filter((occasion) => first.has(occasion)).length;
  };
  // One in four of 10,000; five standard deviations are 217.
  const near = (count: number) => expect(Math.abs(count - 2_500)).toBeLessThan(217);
  near(both(struck('request-lost', 0.5, 7), struck('request-lost', 0.5, 8)));
  near(both(struck('request-lost', 0.5), struck('answer-lost', 0.5)));
});

test('occasions without a name are counted, each class for itself', () => {
  const faults = new FaultSwitch({ seed: 7, rates: { 'data-dropped': 0.25, 'stream-cut': 1 } });
  const first = Array.from({ length: 400 }, () => faults.strikesNext('data-dropped'));
  faults.strikesNext('stream-cut');
  faults.strikesNext('request-lost');
  expect(faults.counts).toEqual({
    'data-dropped': { occasions: 400, struck: first.filter(Boolean).length },
    'stream-cut': { occasions: 1, struck: 1 },
  });

  faults.setPlan({ seed: 7, rates: { 'data-dropped': 0.25, 'stream-cut': 0.5 } });
  const again = Array.from({ length: 400 }, () => {
    faults.strikesNext('stream-cut');
    return faults.strikesNext('data-dropped');
  });
  expect(again).toEqual(first);
});

test.each<[unknown, string]>([
  [null, 'faults must be an object'],
  [[], 'faults must be an object'],
  [{ seed: 1.5 }, 'seed must be a whole number from 0 to 4294967295'],
  [{ seed: '1' }, 'seed must be a whole number'],
  [{ rates: 0.5 }, 'rates must be an object'],
  [{ rates: { 'request-lost': 1.01 } }, 'rates.request-lost must be a number from 0 to 1'],
  [{ rates: { 'request-lost': -0.1 } }, 'rates.request-lost must be a number from 0 to 1'],
  [{ rates: { 'request-lost': '0.1' } }, 'rates.request-lost must be a number from 0 to 1'],
  [{ rates: { 'request-lost': Number.NaN } }, 'rates.request-lost must be a number'],
  [{ rates: { toString: 1 } }, 'rates.toString is no class of faults: request-lost, '],
  [{ rate: {} }, 'rate is not a field'],
])('refuses %j and names the field', (value, message) => {
  expect(() => readFaultPlan(value)).toThrow(FaultPlanError);
  expect(() => readFaultPlan(value)).toThrow(message);
});

test('a plan may be empty', () => {
  expect(readFaultPlan({})).toEqual({ seed: 0, rates: {} });
});

test('reads rates from one line of text', () => {
  expect(parseFaultRates('request-lost=0.1, quote-stale=1', 3)).toEqual({
    seed: 3,
    rates: { 'request-lost': 0.1, 'quote-stale': 1 },
  });
});

test.each([
  ['', 'must be class=rate pairs between commas, was ""'],
  ['request-lost', 'must be class=rate pairs between commas, was "request-lost"'],
  ['request-lost=0.1,', 'must be class=rate pairs between commas, was ""'],
  ['request-lost=often', 'must be class=rate pairs'],
  ['request-lost=2', 'rates.request-lost must be a number from 0 to 1'],
  ['requests-lost=0.2', 'rates.requests-lost is no class of faults'],
  ['request-lost=0.1,request-lost=0.2', 'rates.request-lost is given twice'],
])('refuses the text %j', (text, message) => {
  expect(() => parseFaultRates(text, 0)).toThrow(message);
});
