import { describe, expect, it } from 'vitest';
import { expiredContract } from '../../src/account/views.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { SYMBOL } from './the-trade.ts';

const asked = ({ state, policy }: AccountScript, time: string) =>
  expiredContract(state, at(time), policy)?.symbol ?? null;

describe('the contract whose settlement the broker is asked for', () => {
  it.each([
    ['15:59:59', null],
    ['16:00', SYMBOL],
    ['18:00', SYMBOL],
  ])('is the one that is held, from its close on: at %s %s', (time, symbol) => {
    expect(asked(AccountScript.holding(), time)).toBe(symbol);
  });

  it('is none without a trade, nor while nothing of it has been bought', () => {
    const script = AccountScript.trading();
    expect(asked(script, '16:00')).toBeNull();
    script.bar();
    expect(script.trade.quantity).toBe(0);
    expect(asked(script, '16:00')).toBeNull();
  });

  it('is none of a past that is gone: no one settles that', () => {
    const script = AccountScript.holding();
    script.state = { ...script.state, trade: { ...script.trade, isOfFormerPast: true } };
    expect(asked(script, '16:00')).toBeNull();
  });
});
