import type { Client } from './client.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** Only the trader, the broker or the flatten time sells. */
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
/** Every bar from 11:05 to 12:10 of this half day enters. */
const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: '676',
  SIM_START: '2026-11-27T11:00',
  MONEY_FLOW_GATE: '0',
};
const BARS_TO_ENTRY = 2;

export interface HeldPosition {
  readonly id: string;
  readonly contractSymbol: string;
  readonly quantity: number;
  readonly isClosing: boolean;
}

export interface HeldTrade {
  readonly running: RunningApp;
  readonly owner: Client;
  readonly position: HeldPosition;
}

export async function holdTrade(
  variables: Readonly<Record<string, string>> = {},
  barsToEntry = BARS_TO_ENTRY,
): Promise<HeldTrade> {
  const running = await startRunningApp({ ...VARIABLES, ...variables });
  try {
    const owner = await running.owner();
    await owner.put('/api/settings', PATIENT);
    await owner.post('/api/bot/start');
    await running.simulator.advance(barsToEntry);
    const [position] = await positionsOf(owner);
    if (position === undefined) throw new Error('the market of this seed entered nothing');
    return { running, owner, position };
  } catch (error) {
    await running.close();
    throw error;
  }
}

export function positionsOf(owner: Client): Promise<readonly HeldPosition[]> {
  return owner.get<readonly HeldPosition[]>('/api/positions');
}

export interface AlarmRow {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

export function alarmsOf({ databaseFile }: RunningApp): readonly AlarmRow[] {
  return rowsOf(databaseFile, 'SELECT severity, code, message FROM alarms ORDER BY rowid');
}

export interface LedgerRow {
  readonly trade_id: string;
  readonly quantity: number;
  readonly reason: string;
  readonly gross_pnl: number;
}

export function ledgerOf({ databaseFile }: RunningApp): readonly LedgerRow[] {
  const columns = 'trade_id, quantity, reason, gross_pnl';
  return rowsOf(databaseFile, `SELECT ${columns} FROM trades ORDER BY rowid`);
}
