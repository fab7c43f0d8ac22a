import { initialState } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { visibleChanges } from './visible-changes.ts';

const idle = initialState('u1');

describe('what a step changes on the screens', () => {
  it('is nothing when the state is the same, or only counts on', () => {
    expect(visibleChanges(idle, idle)).toEqual([]);
    expect(visibleChanges(idle, { ...idle, sequence: idle.sequence + 1 })).toEqual([]);
  });

  it('is the bot and the settings when those were saved', () => {
    const settings = { ...idle.settings, stopLoss: 30 };
    expect(visibleChanges(idle, { ...idle, settings })).toEqual(['settings', 'bot']);
    expect(visibleChanges(idle, { ...idle, botActive: true })).toEqual(['bot']);
    expect(visibleChanges(idle, { ...idle, isActive: true })).toEqual(['bot']);
    expect(visibleChanges(idle, { ...idle, barred: 'suspended' })).toEqual(['bot', 'trading']);
  });

  it('is the connection when the broker refuses the keys', () => {
    const keysRefused = { since: idle.lastAt, sales: 0 };
    expect(visibleChanges(idle, { ...idle, keysRefused })).toEqual(['config', 'market']);
  });

  it('is the orders when somebody else places one', () => {
    const foreign = { orders: [], symbols: ['SPY'] };
    expect(visibleChanges(idle, { ...idle, foreign })).toEqual(['orders']);
  });

  it('is everything about an account that is seen for the first time', () => {
    expect(visibleChanges(null, idle)).toContain('settings');
  });
});
