import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { Policy } from '../../src/risk/policy.ts';
import { REFUSAL_CODES, type RefusalCode } from '../../src/risk/refusal.ts';
import type { MarketSignal } from '../../src/signal/market-signal.ts';
import { AccountScript } from '../account/account-script.ts';
import { chainAt, entriesAt, signalAt } from '../account/market.ts';

class Scene {
  readonly script: AccountScript;
  signal: Partial<MarketSignal> = {};
  quoteAge = 0;

  constructor(script: AccountScript) {
    this.script = script;
  }

  set(change: Partial<Policy>): void {
    this.script.policy = { ...this.script.policy, ...change };
  }

  decide(): { readonly outcome: string | undefined; readonly refused: readonly RefusalCode[] } {
    const { script } = this;
    const signal = signalAt(script.now.market, this.signal);
    const entries = entriesAt(signal.barEnd).map((entry) => ({
      ...entry,
      quote: { ...entry.quote, at: entry.quote.at - this.quoteAge },
    }));
    const chain = this.quoteAge === 0 ? chainAt(signal.barEnd) : chainOf(entries);
    script.evaluated(signal, { chain });
    const row = script.decisions.at(-1);
    const refused = row?.gates.flatMap(({ code, passes }) => (passes ? [] : [code])) ?? [];
    return { outcome: row?.outcome, refused };
  }
}

/**
 * Each makes one gate alone refuse in a whole step. COLLAR has none: its prices are always made
 * inside its bounds.
 */
const REFUSALS: readonly (readonly [RefusalCode, (scene: Scene) => void])[] = [
  ['KILL_SWITCH', (scene) => scene.set({ killSwitch: true })],
  ['HALT', (scene) => scene.set({ haltReason: 'a crash loop' })],
  ['USER_STATE', ({ script }) => script.command({ type: 'pause' })],
  [
    'ACCOUNT',
    ({ script }) => {
      const read = script.broker.read.bind(script.broker);
      script.broker.read = (startedAt) => {
        const found = read(startedAt);
        return { ...found, account: { ...found.account, isBlocked: true } };
      };
      script.reconcile();
    },
  ],
  ['BREAKER', (scene) => scene.set({ breakerActive: true })],
  [
    'USER_LOSS',
    ({ script }) => {
      script.broker.equity = fromDollars(84_999);
      script.reconcile();
    },
  ],
  [
    'PROFIT_TARGET',
    ({ script }) => {
      const { day, rules } = script.state;
      if (day === null) throw new Error('no day');
      script.state = {
        ...script.state,
        rules: { ...rules, dailyProfitTarget: 5 },
        day: { ...day, realised: 5_000 * 1_000_000 },
      };
    },
  ],
  ['WINDOW', (scene) => scene.set({ lastEntryMinutes: 6 * 60 + 10 })],
  [
    'BLACKOUT',
    (scene) => {
      const { market } = scene.script.now;
      scene.set({ blackouts: [{ label: 'Rates', from: market, to: market + 1 }] });
    },
  ],
  ['CLOCK', (scene) => scene.set({ clockTrusted: false })],
  ['STREAM_READY', (scene) => scene.set({ streamReady: false })],
  ['ALARM_UNSEEN', (scene) => scene.set({ usersWithUnseenAlarm: [scene.script.state.userId] })],
  ['DUPLICATE', ({ script }) => expect(script.trade.quantity).toBe(23)],
  ['FEED', (scene) => scene.set({ feedRefusal: 'basic feed' })],
  [
    'THRESHOLD',
    (scene) => {
      scene.signal = { ...scene.signal, confidence: 54.9 };
    },
  ],
  ['MONEY_FLOW', (scene) => scene.set({ moneyFlowGate: 0.21 })],
  ['RATE', (scene) => scene.set({ maxEntriesPerDay: 0 })],
  ['REPEAT', (scene) => scene.set({ maxLossesPerDay: 0 })],
  [
    'COOL_DOWN',
    ({ script }) => {
      const until = script.now.market + 1;
      script.state = { ...script.state, coolDown: { call: until, put: 0 } };
    },
  ],
  [
    'CONTRACT',
    ({ script }) => {
      script.broker.restExternally('SPY261120C00670000', 0, 9);
      script.reconcile();
    },
  ],
  [
    'QUOTE',
    (scene) => {
      scene.quoteAge = 3_001;
    },
  ],
  [
    'SLIPPAGE',
    (scene) =>
      scene.set({ thresholds: { ...scene.script.policy.thresholds, slippageThreshold: 0.5 } }),
  ],
  [
    'SIZE',
    ({ script }) => {
      script.broker.optionsBuyingPower = fromDollars(300);
      script.reconcile();
    },
  ],
];

function sceneOf(codes: readonly RefusalCode[]): Scene {
  if (!codes.includes('DUPLICATE')) return new Scene(AccountScript.trading());
  const script = AccountScript.holding();
  script.goTo('10:05');
  return new Scene(script);
}

const buys = (script: AccountScript) =>
  script.intents.filter((intent) => intent.type === 'submit' && intent.order.side === 'buy').length;

describe('a step', () => {
  it('has a way to be refused by every gate but the collar', () => {
    const codes = REFUSALS.map(([code]) => code);
    expect(codes).toEqual(REFUSAL_CODES.filter((code) => code !== 'COLLAR'));
  });

  it.each(REFUSALS)('is refused by %s alone', (code, spoil) => {
    const scene = sceneOf([code]);
    const before = buys(scene.script);
    spoil(scene);
    expect(scene.decide()).toEqual({ outcome: code, refused: [code] });
    expect(buys(scene.script)).toBe(before);
  });

  it.each(REFUSALS)(
    'is refused by %s and each of the later ones: both are reported',
    (code, spoil) => {
      for (const [other, spoilToo] of REFUSALS) {
        if (REFUSAL_CODES.indexOf(other) <= REFUSAL_CODES.indexOf(code)) continue;
        const scene = sceneOf([code, other]);
        const before = buys(scene.script);
        spoil(scene);
        spoilToo(scene);
        expect(scene.decide()).toEqual({ outcome: code, refused: [code, other] });
        expect(buys(scene.script)).toBe(before);
      }
    },
  );
});
