import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import type { SimulatorAccount } from './simulator-control.ts';

const IS_LONG = process.env.LONG_TESTS === '1';

interface Played {
  readonly date: string;
  readonly bars: number;
}

/** Bars since the bot can be started; fewer on the first day of the short play. */
const WHOLE = 78;
const HALF = 42;
const FORTNIGHT: readonly Played[] = [
  { date: '2026-11-16', bars: 75 },
  ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => ({
    date,
    bars: WHOLE,
  })),
  ...['2026-11-23', '2026-11-24', '2026-11-25'].map((date) => ({ date, bars: WHOLE })),
  { date: '2026-11-27', bars: HALF },
];
/** An afternoon, Thanksgiving, and a half day: the same in fewer bars. */
const SHORT: readonly Played[] = [
  { date: '2026-11-25', bars: 24 },
  { date: '2026-11-27', bars: HALF },
];

export const PLAYED = IS_LONG ? FORTNIGHT : SHORT;
const DAY_OF_DEPOSIT = IS_LONG ? '2026-11-23' : '2026-11-27';

export const SEED = 676;

const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: String(SEED),
  SIM_START: IS_LONG ? '2026-11-16T09:46' : '2026-11-25T14:00',
  MONEY_FLOW_GATE: '0',
  MAX_LOSSES_PER_DAY: '20',
};
/** Small positions, so no day's losses stop the next day. */
const SETTINGS = { confidenceThreshold: 0, profitTarget: 10, stopLoss: 10, portfolioPercentage: 3 };

export const DEPOSIT = 10_000;
export const CASH = 100_000;

/** Saved after the first day, which was played with the defaults. */
export const LATER_THRESHOLDS = { ...DEFAULT_THRESHOLDS, mfiBullishThreshold: 61 };

export interface Fortnight {
  readonly running: RunningApp;
  readonly owner: Client;
  readonly account: SimulatorAccount;
}

export async function playFortnight(): Promise<Fortnight> {
  const running = await startRunningApp(VARIABLES);
  try {
    const owner = await running.owner();
    await owner.put('/api/settings', SETTINGS);
    await owner.post('/api/bot/start');
    for (const { date, bars } of PLAYED) {
      if (date === DAY_OF_DEPOSIT) {
        const [account] = await running.simulator.accounts();
        await running.simulator.transfer(account?.accountNumber ?? '', DEPOSIT);
      }
      await running.simulator.advance(bars);
      if (date === PLAYED[0]?.date) await owner.put('/api/admin/settings', LATER_THRESHOLDS);
    }
    const [account] = await running.simulator.accounts();
    if (account === undefined) throw new Error('the owner has no account at the simulator');
    return { running, owner, account };
  } catch (error) {
    await running.close();
    throw error;
  }
}
