import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildClientOrderId,
  buildEmergencyOrderId,
  buildTradeId,
  parseClientOrderId,
} from './client-order-id.ts';

describe('client order ids', () => {
  it('name user, day, trade, role and number', () => {
    const trade = buildTradeId('u42', '2026-11-20', 7);
    expect(trade).toBe('u42-20261120-7');
    expect(buildClientOrderId(trade, 'exit', 2)).toBe('u42-20261120-7-exit-2');
  });

  it('are unique, no longer than the broker takes, and read back, however many there have been [A21]', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const order = fc.oneof(
      fc.tuple(fc.constantFrom('entry' as const, 'exit' as const), fc.maxSafeNat()),
      fc.constant(['exit', null] as const),
    );
    const parts = fc.tuple(fc.uuid(), day, fc.maxSafeNat(), order);
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const id = ([user, date, count, [role, number]]: typeof a) => {
          const trade = buildTradeId(user, date, count);
          return number === null
            ? buildEmergencyOrderId(trade)
            : buildClientOrderId(trade, role, number);
        };
        expect(id(a).length).toBeLessThanOrEqual(128);
        expect(id(a) === id(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(parseClientOrderId(a[0], id(a))).toEqual({
          tradeId: buildTradeId(a[0], a[1], a[2]),
          date: a[1],
          tradeNumber: a[2],
          role: a[3][0],
          number: a[3][1],
        });
        if (a[0] !== b[0]) expect(parseClientOrderId(b[0], id(a))).toBeNull();
      }),
    );
  });

  it('reads the id of an emergency exit, and no other text', () => {
    expect(parseClientOrderId('u1', 'u1-20261120-7-exit-emergency')).toMatchObject({
      role: 'exit',
      number: null,
    });
    expect(parseClientOrderId('u1', 'u10-20261120-7-exit-1')).toBeNull();
    expect(parseClientOrderId('u1', 'u1-a-20261120-7-exit-1')).toBeNull();
    expect(parseClientOrderId('u1', 'u1-hello')).toBeNull();
    expect(parseClientOrderId('u1', '')).toBeNull();
  });

  it('refuses a user id that leaves no room [A21]', () => {
    expect(() => buildTradeId('x'.repeat(120), '2026-11-20', 1)).toThrow('longer than 128');
  });
});
