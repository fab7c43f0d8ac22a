import { initialState } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../test/account-world.ts';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import { TradingCalls } from './trading-port.ts';

/** Ann is connected and has not started; Start asks nothing of the market. */
async function createPort() {
  const world = createWorld(['ann']);
  const { supervisor, time, wall, database } = world;
  await supervisor.start([initialState('ann')]);
  await world.idle();
  const market = { sessions: [], readDayRange: () => null } as unknown as MarketLoop;
  const port = new TradingCalls({
    supervisor,
    market,
    time,
    wall,
    ledger: world.repositories.closedTrades,
    venueMarket: 'simulator',
  });
  const settings = () => supervisor.loopOf('ann').state.settings;
  return { ...world, port, settings, exec: (sql: string) => database.sqlite.exec(sql) };
}

describe('Start', () => {
  test('changes the settings that it was given and starts, in one transaction', async () => {
    const { port, commits, settings, stored } = await createPort();
    commits.length = 0;
    expect(await port.startTrading('ann', { profitTarget: 40 })).toMatchObject({ ok: true });
    expect(commits).toEqual(['ann and 0 attempts']);
    expect(settings()).toMatchObject({ profitTarget: 40, autoTrade: true });
    expect(stored('ann')).toMatchObject({ isActive: true, settings: settings() });
  });

  test('that can not be saved changes no settings', async () => {
    const { port, settings, stored, exec } = await createPort();
    const before = settings();
    exec(
      `CREATE TRIGGER full BEFORE INSERT ON account_states WHEN NEW.state ->> 'isActive'
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    const answer = await port.startTrading('ann', { profitTarget: 40 });
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'CONFLICT' } });
    expect(settings()).toEqual(before);
    expect(stored('ann')?.settings).toEqual(before);
    exec('DROP TRIGGER full');
    expect(await port.startTrading('ann', { profitTarget: 40 })).toMatchObject({ ok: true });
    expect(stored('ann')?.settings).toMatchObject({ profitTarget: 40 });
  });
});
