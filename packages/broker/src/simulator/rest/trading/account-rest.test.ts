import { expect, onTestFinished, test } from 'vitest';
import { callVenue, startVenue } from '../../test/harness.ts';
import { tinySymbol } from '../../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openTrader(start: string | null = null) {
  const venue = await startVenue({ start });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const read = async (path: string) => (await me.call('GET', path)).body;
  const trade = async (side: 'buy' | 'sell', qty: number, symbol = CALL) => {
    const order = { symbol, qty, side, type: 'market', time_in_force: 'day' };
    expect((await me.call('POST', '/v2/orders', order)).status).toBe(200);
    await venue.advanceBars(1);
  };
  return { venue, me, read, trade };
}

test('settings are changed one by one and kept', async () => {
  const { me, read } = await openTrader();
  const path = '/v2/account/configurations';
  const before = await read(path);
  expect(before).toEqual({
    max_options_trading_level: 3,
    suspend_trade: false,
    no_shorting: true,
    fractional_trading: false,
    max_margin_multiplier: '1',
    trade_confirm_email: 'none',
    ptp_no_exception_entry: false,
    disable_overnight_trading: true,
    dtbp_check: 'entry',
    pdt_check: 'entry',
  });
  const change = { max_options_trading_level: 2, max_margin_multiplier: 2, pdt_check: 'both' };
  const { body } = await me.call('PATCH', path, change);
  expect(body).toEqual({
    ...before,
    max_options_trading_level: 2,
    max_margin_multiplier: '2',
  });
  await me.call('PATCH', path, { trade_confirm_email: 'all' });
  expect(await read(path)).toEqual({ ...body, trade_confirm_email: 'all' });
  expect(await read('/v2/account')).toMatchObject({
    options_approved_level: 3,
    options_trading_level: 2,
  });
  await me.call('PATCH', path, { max_options_trading_level: null });
  expect((await read('/v2/account')).options_trading_level).toBe(3);
});

test.each([
  ['max_options_trading_level', 4],
  ['suspend_trade', 'yes'],
  ['max_margin_multiplier', '3'],
  ['trade_confirm_email', 'some'],
])('a setting that can not be: %s %s', async (name, value) => {
  const { me, read } = await openTrader();
  const path = '/v2/account/configurations';
  const answer = await me.call('PATCH', path, { no_shorting: false, [name]: value });
  expect(answer).toMatchObject({ status: 422, body: { code: 40010001 } });
  expect(answer.body.message).toContain(name);
  expect((await read(path)).no_shorting).toBe(true);
});

test('who has suspended trading can not even close, until it is resumed', async () => {
  const { me, trade } = await openTrader();
  await trade('buy', 1);
  const path = '/v2/account/configurations';
  await me.call('PATCH', path, { suspend_trade: true });
  expect((await me.call('DELETE', `/v2/positions/${CALL}`)).status).toBe(403);
  await me.call('PATCH', path, { suspend_trade: false, max_options_trading_level: 1 });
  expect((await me.call('DELETE', `/v2/positions/${CALL}`)).status).toBe(200);
});

test('an OAuth token is as good as the two headers', async () => {
  const { venue, me } = await openTrader();
  const { origin } = venue.simulator;
  const ask = (authorization: string) =>
    callVenue(origin, 'GET', '/v2/account', undefined, { authorization });
  const answer = await ask(`Bearer ${me.keyId}.${me.secretKey}`);
  expect(answer.body.account_number).toBe(me.accountNumber);
  expect((await ask(`bearer ${me.keyId}`)).status).toBe(401);
  expect((await ask(`Basic ${me.keyId}.${me.secretKey}`)).status).toBe(403);
});

test('activities: kinds, days, order and pages', async () => {
  const { read, trade } = await openTrader();
  await trade('buy', 3);
  await trade('sell', 1);
  await trade('sell', 2);
  const kinds = async (query: string) =>
    (await read(`/v2/account/activities?${query}`)).map(
      (row: { side?: string; activity_type: string }) => row.side ?? row.activity_type,
    );
  expect(await kinds('')).toEqual(['sell', 'sell', 'buy', 'JNLC']);
  expect(await kinds('direction=asc')).toEqual(['JNLC', 'buy', 'sell', 'sell']);
  expect(await kinds('category=trade_activity')).toEqual(['sell', 'sell', 'buy']);
  expect(await kinds('category=non_trade_activity')).toEqual(['JNLC']);
  expect(await kinds('activity_types=FEE,JNLC')).toEqual(['JNLC']);
  expect(await kinds('date=2025-02-04')).toHaveLength(4);
  expect(await kinds('date=2025-02-03')).toEqual([]);
  expect(await kinds('after=2025-02-04T15:05:00Z&direction=asc')).toEqual(['sell', 'sell']);
  expect(await kinds('until=2025-02-04T10:05:00-05:00')).toEqual(['buy', 'JNLC']);
  for (const direction of ['asc', 'desc']) {
    const whole = await read(`/v2/account/activities?direction=${direction}`);
    const pages: { id: string }[] = [];
    for (let token = ''; ; token = `&page_token=${encodeURIComponent(pages.at(-1)?.id ?? '')}`) {
      const page = await read(`/v2/account/activities?direction=${direction}&page_size=3${token}`);
      if (page.length === 0) break;
      pages.push(...page);
    }
    expect(pages).toEqual(whole);
  }
  expect((await read('/v2/account/activities?direction=asc'))[0].id).toMatch(
    /^20250204100000000::[0-9a-f-]{36}$/,
  );
});

test.each([
  'page_size=0',
  'page_size=101',
  'direction=up',
  'category=all',
  'category=trade_activity&activity_types=FILL',
  'date=today',
  'after=x',
])('activities that can not be asked for: %s', async (query) => {
  const { me } = await openTrader();
  expect(await me.call('GET', `/v2/account/activities?${query}`)).toMatchObject({
    status: 422,
    body: { code: 40010001 },
  });
});

test('the history of the day ends with what the account is worth now', async () => {
  const { read, trade } = await openTrader();
  await trade('buy', 3);
  await trade('sell', 1);
  const history = await read('/v2/account/portfolio/history?period=1D&timeframe=5Min');
  const { equity } = await read('/v2/account');
  expect(history).toMatchObject({ timeframe: '5Min', base_value_asof: '2025-02-03', cashflow: {} });
  // The history runs from the open at 9:30 to 10:10; the account was opened at 10:00.
  expect(history.timestamp).toHaveLength(8);
  expect(history.timestamp[0]).toBe(Date.parse('2025-02-04T09:30:00-05:00') / 1_000);
  expect(history.equity.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 50_000]);
  expect(history.equity.at(-1)).toBe(Number(equity));
  expect(history.profit_loss.at(-1)).toBeCloseTo(Number(equity) - 50_000, 4);
  expect(history.profit_loss_pct.at(-1)).toBeCloseTo((Number(equity) - 50_000) / 50_000, 8);
  expect(history.profit_loss.at(-1)).not.toBe(0);
});

test('days: profit and loss of one begin where the last one ended, unless asked otherwise', async () => {
  const { venue, read, trade } = await openTrader('2025-02-04T15:20');
  await trade('buy', 3);
  // Without a bid the contract is held until it expires.
  await trade('buy', 2, tinySymbol('2025-02-04', 'call', 604));
  await venue.advanceBars(7);
  await venue.advanceBars(2);
  const daily = await read('/v2/account/portfolio/history?period=1W&timeframe=1D');
  expect(daily.timestamp).toHaveLength(3);
  const [, first, second] = daily.equity;
  expect(first).not.toBe(50_000);
  expect(second).toBe(first);
  expect(second).toBe(Number((await read('/v2/account')).equity));
  expect(daily.base_value).toBe(50_000);
  const path = '/v2/account/portfolio/history?start=2025-02-04&timeframe=15Min';
  const perDay = await read(path);
  expect(perDay.profit_loss.at(-1)).toBe(0);
  const whole = await read(`${path}&pnl_reset=no_reset&cashflow_types=FEE`);
  expect(whole.profit_loss.at(-1)).toBeCloseTo(second - 50_000, 4);
  const { FEE } = whole.cashflow;
  expect(FEE).toHaveLength(whole.timestamp.length);
  expect(FEE[0]).toBe(0);
  expect(FEE.at(-1)).toBeLessThan(0);
});

test('a date stands for its whole day in New York', async () => {
  const { read } = await openTrader();
  const path = '/v2/account/portfolio/history?timeframe=1D';
  const days = async (query: string) =>
    (await read(`${path}&${query}`)).timestamp.map((at: number) =>
      new Date(at * 1_000).toISOString().slice(0, 10),
    );
  expect(await days('start=2025-02-04')).toEqual(['2025-02-04']);
  expect(await days('start=2025-02-03&end=2025-02-04')).toEqual(['2025-02-03', '2025-02-04']);
  expect(await days('date_start=2025-02-03&date_end=2025-02-03')).toEqual(['2025-02-03']);
});

test('figures of the rule on pattern day trading are there for older clients', async () => {
  const { read } = await openTrader();
  expect(await read('/v2/account')).toMatchObject({
    pattern_day_trader: false,
    daytrade_count: 0,
    daytrading_buying_power: '0',
  });
});

test.each([
  'period=1X',
  'period=0D',
  'timeframe=2Min',
  'period=3M&timeframe=1Min',
  'period=1D&start=2025-02-03&end=2025-02-04',
  'start=soon',
  'pnl_reset=never',
  'intraday_reporting=always',
])('a history that can not be asked for: %s', async (query) => {
  const { me } = await openTrader();
  expect(await me.call('GET', `/v2/account/portfolio/history?${query}`)).toMatchObject({
    status: 422,
    body: { code: 40010001 },
  });
});
