import { describe, expect, it } from 'vitest';
import { NO_RULES, ruleFault, type TradingRules } from './trading-rules.ts';

function faultOf(rules: Partial<TradingRules>, stopLoss = 20) {
  return ruleFault({ ...NO_RULES, ...rules }, { stopLoss });
}

describe('rules that go together', () => {
  it('finds nothing wrong with rules that are all off', () => {
    expect(faultOf({})).toBeNull();
  });

  it('sets the trailing stop with both fields or neither', () => {
    expect(faultOf({ trailingActivation: 20 })?.field).toBe('trailingDistance');
    expect(faultOf({ trailingDistance: 20 })?.field).toBe('trailingActivation');
    expect(faultOf({ trailingActivation: 20, trailingDistance: 15 })).toBeNull();
  });

  it('ends entries after it begins them', () => {
    expect(faultOf({ noEntryBefore: '11:00', noEntryAfter: '11:00' })?.field).toBe('noEntryAfter');
    expect(faultOf({ noEntryBefore: '11:00', noEntryAfter: '11:05' })).toBeNull();
  });

  it('keeps the protective stop ten points below the stop loss, and names both', () => {
    expect(faultOf({ protectiveStop: 30 })).toBeNull();
    const fault = faultOf({ protectiveStop: 29.9 });
    expect(fault?.field).toBe('protectiveStop');
    expect(fault?.message).toContain('stopLoss');
    expect(faultOf({ protectiveStop: 90 }, 85)?.field).toBe('protectiveStop');
  });
});
