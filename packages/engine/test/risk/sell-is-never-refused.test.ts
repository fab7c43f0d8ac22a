import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeRefusal } from '../../src/account/commands.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { Policy } from '../../src/risk/policy.ts';
import { AccountScript } from '../account/account-script.ts';
import { runCount } from './runs.ts';

const PATIENCE = 60_000;

const adversities = fc.record({
  policy: fc.record({
    killSwitch: fc.boolean(),
    haltReason: fc.constantFrom(null, 'a crash loop'),
    usersWithUnseenAlarm: fc.constantFrom<Policy['usersWithUnseenAlarm']>([], 'all'),
    breakerActive: fc.boolean(),
    streamReady: fc.boolean(),
    clockTrusted: fc.boolean(),
    feedRefusal: fc.constantFrom(null, 'no quotes'),
    moneyFlowGate: fc.constantFrom(0, 0.15, 1),
    maxContracts: fc.integer({ min: 0, max: 3 }),
    maxPremium: fc.constantFrom(0, fromDollars(1)),
    maxEntriesPerDay: fc.integer({ min: 0, max: 1 }),
    maxLossesPerDay: fc.integer({ min: 0, max: 1 }),
    userDailyLoss: fc.constantFrom(0, 15),
    lastEntryMinutes: fc.constantFrom(45, 389),
  }),
  barred: fc.constantFrom(null, 'suspended'),
  command: fc.constantFrom(null, 'pause' as const, 'stop' as const, 'bot-off' as const),
  equity: fc.constantFrom(100_000, 50_000, 0, -1),
  buyingPower: fc.constantFrom(10_000, 0),
  isBlocked: fc.boolean(),
  optionsLevel: fc.constantFrom(0, 2),
  /** Seconds since the last account read, which may not be repeated. */
  unreadFor: fc.constantFrom(0, 200),
  isUnreadable: fc.boolean(),
  isCoolingDown: fc.boolean(),
  losses: fc.integer({ min: 0, max: 12 }),
});
type Adversity = typeof adversities extends fc.Arbitrary<infer Each> ? Each : never;

/** These times leave time without a read before the position is sold anyway, at 15:25. */
const times = fc.constantFrom('10:05', '11:30', '15:14', '15:21');

function beset(time: string, adversity: Adversity): AccountScript {
  const script = AccountScript.holding();
  const { broker } = script;
  script.goTo(time);
  const read = broker.read.bind(broker);
  const { isBlocked, optionsLevel } = adversity;
  broker.read = (startedAt) => {
    const found = read(startedAt);
    return { ...found, account: { ...found.account, isBlocked, optionsLevel } };
  };
  broker.equity = fromDollars(adversity.equity);
  broker.optionsBuyingPower = fromDollars(adversity.buyingPower);
  script.reconcile();
  const change: Partial<Policy> = adversity.policy;
  script.policy = { ...script.policy, ...change };
  script.command({ type: 'bar-from-entries', reason: adversity.barred });
  if (adversity.command === 'bot-off') script.command({ type: 'bot', active: false });
  else if (adversity.command !== null) script.command({ type: adversity.command });
  const now = script.now.market;
  const { day } = script.state;
  const lossTimes = Array.from({ length: adversity.losses }, (_, index) => now - index * 60_000);
  script.state = {
    ...script.state,
    day: day === null ? null : { ...day, losses: adversity.losses, lossTimes },
    coolDown: adversity.isCoolingDown ? { call: now + 9e5, put: now + 9e5 } : { call: 0, put: 0 },
  };
  broker.isUnreadable = adversity.isUnreadable;
  script.wait(adversity.unreadFor * 1_000);
  return script;
}

function expectSold(script: AccountScript, reason: string): void {
  const submits = script.intents.flatMap((each) => (each.type === 'submit' ? [each.order] : []));
  const sells = submits.filter(({ side }) => side === 'sell');
  expect(sells.length).toBeGreaterThan(0);
  for (const sell of sells) {
    expect(sell.positionIntent).toBe('sell_to_close');
    expect(sell.quantity).toBeGreaterThanOrEqual(1);
    expect(sell.quantity).toBeLessThanOrEqual(23);
  }
  expect(script.closed).toMatchObject([{ reason, quantity: 23 }]);
  expect(script.broker.quantityOf('SPY261120C00670000')).toBe(0);
  expect(script.alarmCodes()).not.toContain('EXIT_REFUSED');
}

describe('whatever forbids an entry', () => {
  it(
    "a trader's close is sold at once, at the market [J2]",
    () => {
      fc.assert(
        fc.property(times, adversities, (time, adversity) => {
          const script = beset(time, adversity);
          const { id } = script.trade;
          expect(closeRefusal(script.state, id, script.now, script.policy)).toBeNull();
          const before = script.intents.length;
          script.command({ type: 'close' });
          const [sell] = script.intents
            .slice(before)
            .flatMap((each) => (each.type === 'submit' ? [each.order] : []));
          expect(sell).toMatchObject({ type: 'market', side: 'sell', quantity: 23 });
          script.fill();
          expectSold(script, 'user');
        }),
        { numRuns: runCount(60) },
      );
    },
    PATIENCE,
  );

  it(
    'target and stop are sold [J2]',
    () => {
      fc.assert(
        fc.property(
          times,
          adversities,
          fc.constantFrom(['target', 1.6] as const, ['stop', 0.7] as const),
          (time, adversity, [reason, price]) => {
            const script = beset(time, adversity);
            script.market(price, price + 0.02);
            script.wait(1_000);
            expectSold(script, reason);
          },
        ),
        { numRuns: runCount(60) },
      );
    },
    PATIENCE,
  );

  it(
    'the flatten time is kept',
    () => {
      fc.assert(
        fc.property(times, adversities, (time, adversity) => {
          const script = beset(time, adversity);
          expect(script.trade.exit).toBeNull();
          script.broker.isUnreadable = false;
          script.goTo('15:25');
          script.broker.isUnreadable = adversity.isUnreadable;
          script.wait(1_000);
          expectSold(script, 'flatten');
        }),
        { numRuns: runCount(60) },
      );
    },
    PATIENCE,
  );

  it(
    'and nothing is bought meanwhile',
    () => {
      fc.assert(
        fc.property(adversities, (adversity) => {
          const script = beset('10:05', adversity);
          script.command({ type: 'close' });
          script.fill();
          const posts = script.broker.posts.length;
          script.bar();
          const row = script.decisions.at(-1);
          const isRefused = row?.gates.some((gate) => !gate.passes) ?? true;
          const bought = script.broker.posts.slice(posts).filter(({ side }) => side === 'buy');
          expect(bought.length > 0).toBe(!isRefused && script.state.botActive);
        }),
        { numRuns: runCount(30) },
      );
    },
    PATIENCE,
  );
});
