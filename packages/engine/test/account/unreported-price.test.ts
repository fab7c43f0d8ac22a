import { describe, expect, it } from 'vitest';
import { openPosition } from '../../src/account/views.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { after, ENTRY, outputDuring, readOf, report, SYMBOL } from './the-trade.ts';

function waiting(): AccountScript {
  const script = AccountScript.trading();
  script.bar();
  const order = report({ phase: 'filled', status: 'filled', filledQuantity: 23 });
  script.broker.orders.set(ENTRY, order);
  script.broker.setMarket(SYMBOL, 0.98, 1, script.now.market);
  script.send({ type: 'order', order });
  expect(openPosition(script.state)).toMatchObject({ quantity: 23 });
  script.isDown = true;
  const externalSell = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
  script.send({ type: 'order', order: externalSell });
  after(script, 500);
  script.send(readOf(script, 0));
  expect(script.trade).toMatchObject({ quantity: 0, exit: null });
  return script;
}

describe('a trade that waits for nothing but a price', () => {
  it('is no open position', () => {
    expect(openPosition(waiting().state)).toBeNull();
  });

  it('calls for no sell, wherever the quotes are', () => {
    const script = waiting();
    expect(outputDuring(script, () => script.market(0.5, 0.52))).toEqual({
      journal: [],
      intents: [],
    });
    expect(script.trade).toMatchObject({
      candidate: null,
      lastQuote: { quote: { bid: fromDollars(0.5) } },
    });
  });

  it('says nothing of contracts that were bought externally since', () => {
    const script = waiting();
    expect(outputDuring(script, () => script.send(readOf(script, 4)))).toEqual({
      journal: [],
      intents: [],
    });
  });
});
