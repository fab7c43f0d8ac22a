import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedSize, sizeSentence } from '../../src/account/entry/planned-size.ts';
import { fromDollars, toDollars } from '../../src/model/money.ts';
import type { Policy } from '../../src/risk/policy.ts';
import { AccountScript } from './account-script.ts';
import { at, chainAt, POLICY, SPOT } from './market.ts';

const NOW = at('10:00').market;
const MARKET = {
  symbol: 'SPY',
  side: 'call',
  spot: SPOT,
  chain: chainAt(NOW),
  iv: 15,
  at: NOW,
} as const;

/** Takes options buying power in dollars; the margin's is twice that. */
function accountOf(power: number) {
  const { state } = AccountScript.trading();
  if (state.book === null) throw new Error('the script has read no account');
  const optionsBuyingPower = fromDollars(power);
  return { book: { ...state.book, optionsBuyingPower, buyingPower: 2 * optionsBuyingPower } };
}

function plan(
  power: number,
  portfolioPercentage: number,
  change: Partial<Policy> = {},
  spot: number | null = SPOT,
) {
  const policy = { ...POLICY, ...change };
  const settings = { portfolioPercentage, riskLevel: 5 };
  const size = plannedSize(accountOf(power), settings, { ...MARKET, spot }, policy);
  if (size === null) throw new Error('the account is known');
  return { size, sentence: sizeSentence(size, policy) };
}

describe('B7 the size of the next trade', () => {
  test('is the one that the next bar buys', () => {
    const script = AccountScript.trading('10:00', { portfolioPercentage: 40 });
    const settings = { portfolioPercentage: 40, riskLevel: 5 };
    const size = plannedSize(script.state, settings, MARKET, script.policy);
    script.bar();
    const { quantity, limitPrice } = script.decisions.at(-1) ?? {};
    expect(quantity).toBeGreaterThan(0);
    expect(size?.contracts).toMatchObject({ quantity, price: limitPrice });
  });

  test('is clipped by the cap on premium, and says so', () => {
    const { size, sentence } = plan(149_697.63, 100);
    expect(size).toMatchObject({ clippedBy: 'premium', share: fromDollars(149_697.63) });
    expect(toDollars(size.cost)).toBeLessThanOrEqual(25_000);
    expect(sentence).toMatch(
      /^About \$24,\d{3}\.\d\d a trade, \d+ contracts at \$\d\.\d\d: your cap of \$25,000\.00 of premium\. Your share alone would be \$149,697\.63\.$/,
    );
  });

  test('is clipped by the cap on contracts, and says so', () => {
    const { size, sentence } = plan(100_000, 25, { maxContracts: 7 });
    expect(size).toMatchObject({ clippedBy: 'contracts', contracts: { quantity: 7 } });
    expect(sentence).toContain(', 7 contracts at ');
    expect(sentence).toContain('your cap of 7 contracts.');
  });

  test('is of the buying power that options are checked against, and not of the margin', () => {
    const { size, sentence } = plan(10_000, 25);
    expect(size).toMatchObject({ clippedBy: null, share: fromDollars(2_500) });
    expect(sentence).toMatch(
      /^About \$2,\d{3}\.\d\d a trade at today's buying power, \d+ contracts at /,
    );
  });

  test('is reported in dollars alone while no price is known', () => {
    expect(plan(149_697.63, 100, {}, null)).toMatchObject({
      size: { contracts: null, cost: fromDollars(25_000), clippedBy: 'premium' },
      sentence:
        'About $25,000.00 a trade: your cap of $25,000.00 of premium. Your share alone would be $149,697.63.',
    });
    expect(plan(10_000, 25, {}, null).sentence).toBe(
      "About $2,500.00 a trade at today's buying power.",
    );
  });

  test('is nothing where not one contract fits, and says why', () => {
    expect(plan(100, 25).sentence).toMatch(
      /^Nothing would be bought now: \$25\.00, your share, does not pay for a contract at \$\d\.\d\d\.$/,
    );
    expect(plan(100_000, 25, { maxPremium: fromDollars(20) }).sentence).toContain(
      'Nothing would be bought now: your cap of $20.00 of premium does not pay',
    );
    expect(plan(-500, 25, {}, null).size.cost).toBe(0);
  });

  test('is not known without an account', () => {
    const settings = { portfolioPercentage: 25, riskLevel: 5 };
    expect(plannedSize({ book: null }, settings, MARKET, POLICY)).toBeNull();
  });

  test('never costs more than a cap or the share allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 50_000 }),
        (percentage, power, maxContracts, premium) => {
          const maxPremium = fromDollars(premium);
          const { size } = plan(power, percentage, { maxContracts, maxPremium });
          expect(size.cost).toBeLessThanOrEqual(Math.min(maxPremium, size.share));
          expect(size.contracts?.quantity).toBeLessThanOrEqual(maxContracts);
        },
      ),
    );
  });
});
