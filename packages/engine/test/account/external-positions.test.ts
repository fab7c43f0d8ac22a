import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';
import { after, alarm, outputDuring, SYMBOL } from './the-trade.ts';

const PUT = 'SPY261120P00660000';
const holds = (script: AccountScript, symbol: string, quantity: number) =>
  script.broker.holdings.set(symbol, { quantity, averageEntryPrice: 10_000 });
const alarmText = (list: string) =>
  `The account holds ${list} that the bot did not buy: it leaves them alone.`;
const reconciled = (script: AccountScript) =>
  outputDuring(script, () => script.reconcile()).journal;

describe('a position that is not of our making', () => {
  it('is reported once, and again when it comes back [C12]', () => {
    const script = AccountScript.trading();
    holds(script, 'SPY', 2_300);
    expect(reconciled(script)).toEqual([
      alarm('warning', 'FOREIGN_POSITION', alarmText('2300 × SPY')),
    ]);
    expect(reconciled(script)).toEqual([]);
    script.broker.holdings.delete('SPY');
    expect(reconciled(script)).toEqual([]);
    holds(script, 'SPY', 100);
    expect(reconciled(script)).toEqual([
      alarm('warning', 'FOREIGN_POSITION', alarmText('100 × SPY')),
    ]);
  });

  it('is reported with its like, and those that were reported are not [C5]', () => {
    const script = AccountScript.trading();
    holds(script, 'SPY', 100);
    script.reconcile();
    holds(script, PUT, 2);
    holds(script, 'QQQ', -5);
    expect(reconciled(script)).toEqual([
      alarm('warning', 'FOREIGN_POSITION', alarmText('-5 × QQQ')),
      alarm('warning', 'FOREIGN_POSITION', alarmText(`2 × ${PUT}`)),
    ]);
  });

  it('is reported in one sentence with the others of the same read', () => {
    const script = AccountScript.trading();
    holds(script, 'SPY', 100);
    holds(script, 'QQQ', -5);
    expect(reconciled(script)).toEqual([
      alarm('warning', 'FOREIGN_POSITION', alarmText('100 × SPY, -5 × QQQ')),
    ]);
  });

  it('is no news where an account comes with it', () => {
    const script = new AccountScript();
    holds(script, 'SPY', 100);
    expect(reconciled(script)).toEqual([alarm('info', 'FOREIGN_POSITION', alarmText('100 × SPY'))]);
    expect(reconciled(script)).toEqual([]);
    script.broker.accountNumber = 'PA2';
    expect(reconciled(script)).toEqual([alarm('info', 'FOREIGN_POSITION', alarmText('100 × SPY'))]);
  });

  it('is not the trade’s own, nor what the broker has not recorded yet of the last one', () => {
    const script = AccountScript.holding();
    expect(reconciled(script)).toEqual([]);
    script.command({ type: 'close' });
    script.fill();
    expect(script.state.trade).toBeNull();
    holds(script, SYMBOL, 23);
    after(script, 100);
    expect(reconciled(script)).toEqual([]);
  });
});
