import { MINUTE } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import type { VenueRequest } from './observer.ts';
import { buy, recordUpdates, setStage } from './test/stage.ts';

const SECOND = 1_000;

describe('a life', () => {
  it.each([
    ['sent', 0],
    ['arrived', 1],
    ['answering', 1],
  ] as const)(
    'that ends as a post is %s leaves the order, and hears nothing',
    async (phase, known) => {
      const stage = setStage();
      const { updates, states } = recordUpdates(stage);
      await stage.wall.passTime(SECOND);
      stage.watch.onRequest = (event: VenueRequest) => {
        if (event.phase !== phase) return;
        expect(stage.venue.ordersOf(stage.account.accountNumber)).toHaveLength(known);
        stage.life.isOver = true;
      };
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      stage.broker.submit(buy()).then(settle, settle);
      await stage.wall.passTime(MINUTE);
      expect(isSettled).toBe(false);
      expect(stage.requests.at(-1)).toMatchObject({ phase: phase === 'sent' ? 'arrived' : phase });
      expect(updates).toEqual([]);
      expect(states).toHaveLength(2);
      const [order] = stage.venue.ordersOf(stage.account.accountNumber);
      expect(order).toMatchObject({ clientOrderId: 'entry-1', status: 'filled' });
    },
  );

  it('that ends as an order fills hears nothing of it', async () => {
    const stage = setStage();
    const { updates } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    await stage.wall.playUntil(stage.broker.submit(buy()));
    for (let ms = 0; ms < SECOND && stage.fills.length === 0; ms += 1) await stage.wall.passTime(1);
    expect(stage.fills).toHaveLength(1);
    stage.life.isOver = true;
    await stage.wall.passTime(MINUTE);
    expect(updates).toEqual([]);
  });

  it('that is over sends nothing, opens nothing and costs no time', async () => {
    const stage = setStage();
    recordUpdates(stage);
    const quotes: number[] = [];
    stage.data
      .stockStream({
        onMinuteBar: () => undefined,
        onQuote: (_symbol, quote) => quotes.push(quote.at),
        expectsQuotes: () => true,
        onState: () => undefined,
      })
      .watch(['SPY']);
    await stage.wall.passTime(MINUTE);
    stage.life.isOver = true;
    const heard = quotes.length;
    stage.broker.account().catch(() => undefined);
    await stage.wall.passTime(MINUTE);
    const { fired } = stage.wall;
    await stage.wall.passTime(30 * MINUTE);
    expect(quotes).toHaveLength(heard);
    expect(stage.requests).toEqual([]);
    expect(stage.wall.fired).toBe(fired);
  });

  it('is followed by another, which finds everything there', async () => {
    const stage = setStage();
    const first = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    stage.life.isOver = true;
    const life = { isOver: false };
    const broker = stage.venue.openBroker(stage.account, life);
    const second = recordUpdates({ broker, wall: stage.wall });
    await stage.wall.passTime(SECOND);
    expect(second.states.at(-1)?.state).toMatchObject({ type: 'ready', gapMs: null });
    await stage.wall.playUntil(broker.submit(buy()));
    await stage.wall.passTime(SECOND);
    expect(second.updates.map(({ order }) => order.status)).toEqual(['new', 'filled']);
    expect(first.updates).toEqual([]);
  });
});
