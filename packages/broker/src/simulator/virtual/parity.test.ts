import { CENT, type EpochMs, MINUTE, type OrderRequest, tradingDate } from '@tideline/engine';
import { expect, it } from 'vitest';
import type { Fill } from '../exchange/book.ts';
import { createGeneratedMarket } from '../market/index.ts';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import { InProcessBroker } from './in-process.ts';
import { STAGE_CASH, setStage, settledCall } from './test/stage.ts';

const SEED = 1;
const market = createGeneratedMarket({ symbol: 'SPY', seed: SEED });
const START = market.defaultStart;
const TURNS = 24;
const SESSION = sessionOfStart();

type Act =
  | { readonly type: 'submit'; readonly at: EpochMs; readonly request: OrderRequest }
  | { readonly type: 'cancel'; readonly at: EpochMs; readonly clientOrderId: string };

it('the same orders at the same moments trade as in a backtest', async () => {
  const { acts, fills, cash } = await playVirtual();
  const submits = acts.filter(({ type }) => type === 'submit');
  expect(submits.length).toBeGreaterThan(TURNS / 2);
  expect(acts.length).toBeGreaterThan(submits.length);
  expect(fills.length).toBeGreaterThan(TURNS / 2);
  expect(playInProcess(acts)).toEqual({ fills, cash });
});

function sessionOfStart() {
  const date = tradingDate(START);
  const [session] = market.sessions(date, date);
  if (session === undefined) throw new Error(`${date} has no session`);
  return session;
}

async function playVirtual() {
  const stage = setStage({ market, seed: SEED });
  const { wall, broker, venue, account } = stage;
  const spot = market.stockQuote(START)?.bid ?? 0;
  const near = market
    .contracts(SESSION.date)
    .toSorted((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot))
    .slice(0, 4);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const symbol = near[turn % near.length]?.symbol ?? '';
    const ask = venue.actualQuote(symbol)?.ask ?? 0;
    const request: OrderRequest = {
      clientOrderId: `order-${turn}`,
      symbol,
      quantity: 1 + (turn % 5) * 20,
      side: turn % 8 < 4 ? 'buy' : 'sell',
      type: turn % 3 === 0 ? 'market' : 'limit',
      limitPrice: turn % 3 === 0 ? null : Math.max(CENT, ask - (turn % 2) * CENT),
      positionIntent: turn % 8 < 4 ? 'buy_to_open' : 'sell_to_close',
    };
    const { value } = await settledCall(stage, broker.submit(request));
    await wall.passTime(turn * 700);
    if (value !== null && turn % 5 === 0) await settledCall(stage, broker.cancel(value.id));
    await wall.passTime(7 * MINUTE + turn * 1_300);
  }
  await wall.passTime(SESSION.close - wall.now());
  const arrived = stage.requests.filter(({ phase }) => phase === 'arrived');
  const acts = arrived.flatMap(({ call, at, order, clientOrderId }): readonly Act[] => {
    if (call === 'submit' && order !== null) return [{ type: 'submit', at, request: order }];
    return call === 'cancel' && clientOrderId !== null
      ? [{ type: 'cancel', at, clientOrderId }]
      : [];
  });
  const { accountNumber } = account;
  return {
    acts,
    fills: venue.fillsOf(accountNumber),
    cash: venue.bookOf(accountNumber).account.cash,
  };
}

function playInProcess(acts: readonly Act[]) {
  const fills: Fill[] = [];
  const broker = new InProcessBroker({
    market,
    seed: SEED,
    cash: STAGE_CASH,
    startsAt: START,
    onFill: (fill) => fills.push(fill),
    onFinalOrder: () => undefined,
  });
  const { close } = SESSION;
  const left = [...acts];
  for (let at = START + QUOTE_GRID_MS; at < close; at += QUOTE_GRID_MS) {
    for (let act = left[0]; act !== undefined && act.at < at; act = left[0]) {
      arrive(broker, act.at);
      broker.moveTo(act.at);
      perform(broker, act);
      left.shift();
    }
    arrive(broker, at);
    broker.moveTo(at);
    broker.playDue(true);
  }
  broker.moveTo(close);
  broker.closeSession();
  return { fills, cash: broker.cash };
}

function perform(broker: InProcessBroker, act: Act): void {
  if (act.type === 'submit') broker.submit(act.request);
  else broker.cancel(broker.orderByClientId(act.clientOrderId)?.id ?? '');
}

function arrive(broker: InProcessBroker, until: EpochMs): void {
  for (let due = broker.nextArrival; due !== null && due < until; due = broker.nextArrival) {
    broker.moveTo(due);
    broker.playDue(false);
  }
}
