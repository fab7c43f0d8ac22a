import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';
import { chainAt, signalAt } from './market.ts';

/** Market seconds per wall second. */
const SPEED = 120;
const second = 1_000 * SPEED;

describe('on a market that runs fast', () => {
  it('enters on quotes that only the market has left behind', () => {
    const script = AccountScript.trading();
    script.speed = SPEED;
    const signal = signalAt(script.now.market);
    script.wait(0.4 * second);
    script.evaluated(signal, { chain: chainAt(signal.barEnd) });
    expect(script.decisions).toMatchObject([{ outcome: 'entered', inputs: { quoteAge: 48_000 } }]);
  });

  it('gives each step of a walk its wall time', () => {
    const script = AccountScript.trading();
    script.speed = SPEED;
    script.bar();
    script.wait(0.2 * second);
    expect(script.broker.posts).toHaveLength(1);
    script.wait(0.1 * second);
    expect(script.broker.posts).toHaveLength(2);
    script.wait(2 * second);
    expect(script.state.trade).toBeNull();
  });

  it('asks for two readings a quarter of a wall second apart', () => {
    const script = AccountScript.holding();
    script.speed = SPEED;
    script.market(0.79, 0.81);
    script.wait(0.2 * second);
    expect(script.trade.exit).toBeNull();
    script.wait(0.1 * second);
    expect(script.closed).toMatchObject([{ reason: 'stop' }]);
  });

  it('does not take a short stall for silence', () => {
    const script = AccountScript.holding();
    script.speed = SPEED;
    script.broker.quoteOf = () => null;
    script.wait(1.9 * second, { isSilent: true });
    expect(script.trade.exit).toBeNull();
    expect(script.alarmCodes()).not.toContain('QUOTES_SILENT');
    script.wait(1.5 * second, { isSilent: true });
    expect(script.closed).toMatchObject([{ reason: 'quotes-silent' }]);
  });
});
