import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { chainAt, entriesAt, signalAt } from './market.ts';

const submits = (script: AccountScript) =>
  script.intents.flatMap((intent) => (intent.type === 'submit' ? [intent.order] : []));

describe('decision', () => {
  it('enters on a signal that passes every gate and says so in one row', () => {
    const script = AccountScript.trading();
    script.bar();
    const [row] = script.decisions;
    expect(row).toMatchObject({
      outcome: 'entered',
      tradeId: 'u1-20261120-1',
      quantity: 23,
      limitPrice: fromDollars(1.06),
    });
    expect(row?.gates.map((gate) => gate.passes)).not.toContain(false);
    expect(row?.gates).toHaveLength(22);
    expect(submits(script)).toMatchObject([
      {
        clientOrderId: 'u1-20261120-1-entry-1',
        quantity: 23,
        type: 'limit',
        limitPrice: fromDollars(1.05),
        positionIntent: 'buy_to_open',
      },
    ]);
  });

  it('decides once per bar [E6]', () => {
    const script = AccountScript.trading();
    script.bar({ confidence: 10 });
    script.bar();
    expect(script.decisions).toHaveLength(1);
    expect(submits(script)).toHaveLength(0);
  });

  it('decides nothing while the bot is off', () => {
    const script = AccountScript.trading();
    script.command({ type: 'bot', active: false });
    script.bar();
    expect(script.decisions).toHaveLength(0);
  });

  it('leaves a row on a neutral bar, without the gates that need a side', () => {
    const script = AccountScript.trading();
    script.bar({ signalType: 'neutral', neutralReason: 'no-lead' });
    const [row] = script.decisions;
    expect(row).toMatchObject({ outcome: 'no-signal', tradeId: null, contract: null });
    expect(row?.gates.map((gate) => gate.code)).not.toContain('THRESHOLD');
    expect(row?.sentence).toContain('neither side leads');
  });

  it('decides again when a simulated market went back to an earlier past', () => {
    const script = AccountScript.trading('12:00');
    script.bar({ confidence: 10 });
    script.goTo('10:00');
    script.bar({ confidence: 10 });
    expect(script.decisions).toHaveLength(2);
  });

  const cases: readonly [string, (script: AccountScript) => void][] = [
    [
      'KILL_SWITCH',
      (script) => {
        script.policy = { ...script.policy, killSwitch: true };
      },
    ],
    [
      'HALT',
      (script) => {
        script.policy = { ...script.policy, haltReason: 'a crash loop' };
      },
    ],
    [
      'ALARM_UNSEEN',
      (script) => {
        script.policy = {
          ...script.policy,
          usersWithUnseenAlarm: ['someone', script.state.userId],
        };
      },
    ],
    [
      'ALARM_UNSEEN',
      (script) => {
        script.policy = { ...script.policy, usersWithUnseenAlarm: 'all' };
      },
    ],
    ['USER_STATE', (script) => script.command({ type: 'pause' })],
    ['USER_STATE', (script) => script.command({ type: 'stop' })],
    ['USER_STATE', (script) => script.command({ type: 'bar-from-entries', reason: 'suspended' })],
    [
      'BREAKER',
      (script) => {
        script.policy = { ...script.policy, breakerActive: true };
      },
    ],
    [
      'USER_LOSS',
      (script) => {
        script.broker.equity = fromDollars(84_000);
        script.reconcile();
      },
    ],
    ['BREAKER', (script) => script.wait(61_000)],
    [
      'CLOCK',
      (script) => {
        script.policy = { ...script.policy, clockTrusted: false };
      },
    ],
    [
      'STREAM_READY',
      (script) => {
        script.policy = { ...script.policy, streamReady: false };
      },
    ],
    [
      'FEED',
      (script) => {
        script.policy = { ...script.policy, feedRefusal: 'no quotes' };
      },
    ],
    [
      'SIZE',
      (script) => {
        script.broker.optionsBuyingPower = fromDollars(300);
        script.reconcile();
      },
    ],
    [
      'SLIPPAGE',
      (script) => {
        script.policy = {
          ...script.policy,
          thresholds: { ...script.policy.thresholds, slippageThreshold: 0.5 },
        };
      },
    ],
    [
      'RATE',
      (script) => {
        script.policy = { ...script.policy, maxEntriesPerDay: 0 };
      },
    ],
    [
      'REPEAT',
      (script) => {
        script.policy = { ...script.policy, maxLossesPerDay: 0 };
      },
    ],
  ];
  it.each(cases)('refuses by %s [D1] [D11] [J10] [K1]', (code, spoil) => {
    const script = AccountScript.trading();
    spoil(script);
    script.bar();
    expect(script.decisions[0]?.outcome).toBe(code);
    expect(submits(script)).toHaveLength(0);
  });

  it('is not stopped by an alarm that others have not seen', () => {
    const script = AccountScript.trading();
    script.policy = { ...script.policy, usersWithUnseenAlarm: ['someone'] };
    script.bar();
    expect(script.decisions[0]?.outcome).toBe('entered');
  });

  it.each([
    ['THRESHOLD', { confidence: 54.9 }],
    [
      'MONEY_FLOW',
      { signalType: 'put', indicators: { ...signalAt(0).indicators, moneyFlow: 0.3 } },
    ],
    ['MONEY_FLOW', { indicators: { ...signalAt(0).indicators, moneyFlow: null } }],
  ] as const)('refuses a bar by %s', (code, change) => {
    const script = AccountScript.trading();
    script.bar(change);
    expect(script.decisions[0]?.outcome).toBe(code);
  });

  it.each([
    ['09:40', 'USER_STATE'],
    ['15:20', 'WINDOW'],
    ['15:29', 'WINDOW'],
  ])('enters nothing at %s', (time, code) => {
    const script = AccountScript.trading(time);
    script.bar();
    expect(script.decisions[0]?.outcome).toBe(time === '09:40' ? 'USER_STATE' : code);
    expect(submits(script)).toHaveLength(0);
  });

  it('refuses without a price of the underlying, without a chain and on old quotes [D9] [E10]', () => {
    for (const change of [{ spot: null }, { chain: chainOf([]) }]) {
      const script = AccountScript.trading();
      const signal = signalAt(script.now.market);
      script.evaluated(signal, { chain: chainAt(signal.barEnd), ...change });
      expect(script.decisions[0]?.outcome).toBe('CONTRACT');
    }
    const script = AccountScript.trading();
    const signal = signalAt(script.now.market);
    const entries = entriesAt(signal.barEnd).map((entry) => ({
      ...entry,
      quote: { ...entry.quote, at: entry.quote.at - 3_001 },
    }));
    script.evaluated(signal, { chain: chainOf(entries) });
    expect(script.decisions[0]?.outcome).toBe('QUOTE');
  });

  it.each([
    [3_000, 4_999, 'entered'],
    [3_000, 5_000, 'QUOTE'],
    [0, 7_999, 'entered'],
    [0, 8_000, 'QUOTE'],
    [2_900, 59_000, 'QUOTE'],
  ])(
    'uses a quote of %d ms before the bar that is reported %d ms late: %s [E1]',
    (age, late, outcome) => {
      const script = AccountScript.trading();
      const signal = signalAt(script.now.market);
      script.wait(late);
      script.evaluated(signal, { chain: chainAt(signal.barEnd - age) });
      expect(script.decisions[0]?.outcome).toBe(outcome);
      expect(submits(script)).toHaveLength(outcome === 'entered' ? 1 : 0);
      const reading = script.decisions[0]?.gates.find(({ code }) => code === 'QUOTE')?.reading;
      const isNamed = reading === `${Math.round((age + late) / 1_000)} s old at the decision`;
      expect(isNamed).toBe(outcome === 'QUOTE');
    },
  );

  it('decides nothing on a bar that has not ended yet [E14]', () => {
    const script = AccountScript.trading();
    const signal = signalAt(script.now.market + 1);
    script.evaluated(signal, { chain: chainAt(script.now.market) });
    expect(script.decisions[0]?.outcome).toBe('FEED');
  });

  it('clips to the operator caps and says so', () => {
    const script = AccountScript.trading();
    script.policy = { ...script.policy, maxContracts: 5 };
    script.bar();
    expect(script.decisions[0]).toMatchObject({ outcome: 'entered', quantity: 5 });
    expect(script.decisions[0]?.sentence).toContain('clipped from 23 by the cap of 5 contracts');
  });

  it('keeps away from a contract that is traded externally [C5]', () => {
    const script = AccountScript.trading();
    script.broker.tradeExternally('SPY261120C00670000', 'buy', 1, 1);
    script.reconcile();
    script.bar();
    expect(script.decisions[0]?.outcome).toBe('CONTRACT');
    expect(script.state.foreign.symbols).toEqual(['SPY261120C00670000']);
  });
});

describe('walk', () => {
  it('goes up one order at a time, each after the end of the last, never above its highest', () => {
    const script = AccountScript.trading();
    script.policy = {
      ...script.policy,
      thresholds: { ...script.policy.thresholds, slippageThreshold: 10 },
    };
    const signal = signalAt(script.now.market);
    const chain = chainOf(entriesAt(signal.barEnd, 400));
    script.evaluated(signal, { chain });
    script.wait(20_000);
    const orders = submits(script);
    expect(orders.map((order) => order.limitPrice)).toEqual(
      [1.05, 1.06, 1.07, 1.09].map(fromDollars),
    );
    expect(script.state.trade).toBeNull();
    expect(script.alarms.at(-1)).toMatchObject({ severity: 'info', code: 'ENTRY_ENDED' });
    expect(script.closed).toHaveLength(0);
  });

  it('asks less for later steps after a partial fill, and keeps what is filled [B2] [C19]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 7;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(submits(script).map((order) => order.quantity)).toEqual([23, 16]);
    script.wait(12_000);
    expect(script.trade).toMatchObject({ phase: 'open', quantity: 7, plannedQuantity: 23 });
    expect(script.broker.quantityOf(script.trade.contract.symbol)).toBe(7);
  });

  it('never pays more than the contract is offered at now', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 0;
    script.market(1.0, 1.02);
    script.wait(4_000);
    expect(submits(script).at(-1)?.limitPrice).toBe(fromDollars(1.02));
  });

  it.each([
    [
      'the kill switch',
      (script: AccountScript) => {
        script.policy = { ...script.policy, killSwitch: true };
      },
    ],
    [
      'an automatic halt',
      (script: AccountScript) => {
        script.policy = { ...script.policy, haltReason: 'too busy' };
      },
    ],
    [
      'an alarm that no one has acknowledged',
      (script: AccountScript) => {
        script.policy = { ...script.policy, usersWithUnseenAlarm: 'all' };
      },
    ],
    [
      'the breaker',
      (script: AccountScript) => {
        script.policy = { ...script.policy, breakerActive: true };
      },
    ],
    [
      'the stream going down',
      (script: AccountScript) => {
        script.policy = { ...script.policy, streamReady: false };
      },
    ],
    ['stop', (script: AccountScript) => script.command({ type: 'stop' })],
    ['bot off', (script: AccountScript) => script.command({ type: 'bot', active: false })],
    [
      'a suspension',
      (script: AccountScript) => script.command({ type: 'bar-from-entries', reason: 'suspended' }),
    ],
  ])('is cancelled at once by %s [D1] [J1] [K1] [L2] [N4]', (_name, spoil) => {
    const script = AccountScript.trading();
    script.bar();
    spoil(script);
    script.wait(500);
    expect(script.state.trade).toBeNull();
    expect(script.broker.find('u1-20261120-1-entry-1')?.phase).toBe('canceled');
    expect(submits(script)).toHaveLength(1);
  });

  it('is over within its time when the broker is slow to cancel [B13]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel = () => 'requested';
    script.wait(40_000);
    expect(submits(script)).toHaveLength(1);
    expect(script.alarmCodes()).toContain('CANCEL_STUCK');
    expect(script.state.trade?.phase).toBe('entering');
  });
});
