import { expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { after, ENTRY, outputDuring, SYMBOL } from './the-trade.ts';

it('a position without any quote is silent since its decision, though the market stood still until it was filled', () => {
  const script = AccountScript.trading();
  script.bar();
  after(script, 0, 5_000);
  const order = script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
  script.send({ type: 'order', order });
  expect(script.trade).toMatchObject({ quantity: 23, openedAt: script.now, lastQuote: null });
  after(script, 10_000, 500);
  const { intents } = outputDuring(script, () => script.send({ type: 'tick' }));
  expect(intents).toEqual([{ type: 'read-quote', symbol: SYMBOL }]);
});
