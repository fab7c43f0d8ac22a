import Sqlite from 'better-sqlite3';
import type { Client } from './client.ts';
import { startRunningApp } from './running-app.ts';
import type { SimulatorAccount } from './simulator-control.ts';

/** The day after Thanksgiving closes at 13:00: a whole day in fewer bars. */
const DAY = '2026-11-27';
export const DAY_START = newYork('11:00');
export const ENTRIES_END = newYork('12:15');
export const WINDOW_END = newYork('12:30');
export const BARS = 24;
/** From 11:55 on positions are held until they are flattened. */
const HOLD_FROM_BAR = 12;

const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: '676',
  SIM_START: `${DAY}T11:00`,
  MONEY_FLOW_GATE: '0',
  MAX_LOSSES_PER_DAY: '20',
  MAX_ENTRIES_PER_DAY: '30',
};
const EAGER = { confidenceThreshold: 0, profitTarget: 5, stopLoss: 5 };
/** A position that loses all its cost must not trip the circuit breaker. */
const PATIENT = { profitTarget: 1000, stopLoss: 100, portfolioPercentage: 5 };

interface Position {
  readonly contractSymbol: string;
  readonly quantity: number;
}

export interface TradingDay {
  /** Holdings after each bar, by the product and by the broker. */
  readonly holdings: readonly Holding[];
  readonly account: SimulatorAccount;
  readonly shownCash: number;
  readonly shownOrders: readonly ShownOrder[];
  readonly marketRows: readonly MarketRow[];
  readonly decisions: readonly DecisionRow[];
  readonly trades: readonly TradeRow[];
  readonly alarms: readonly unknown[];
  readonly attempts: readonly { readonly client_order_id: string; readonly at: number }[];
}

interface Holding {
  readonly now: number;
  readonly shown: readonly Position[];
  readonly held: readonly Position[];
}

interface ShownOrder {
  readonly symbol: string;
  readonly side: string;
  readonly status: string;
  readonly filled_qty: string;
}

interface MarketRow {
  readonly bar_start: number;
  readonly signal: string;
}

interface DecisionRow {
  readonly bar_start: number;
  readonly outcome: string;
  readonly sentence: string;
  readonly gates: string;
  readonly contract: string | null;
  readonly quantity: number | null;
  readonly limit_price: number | null;
  readonly trade_id: string | null;
}

interface TradeRow {
  readonly trade_id: string;
  readonly date: string;
  readonly contract: string;
  readonly quantity: number;
  readonly entry_price: number;
  readonly exit_price: number;
  readonly reason: string;
  /** In 1/10,000 of a dollar. */
  readonly gross_pnl: number;
  /** In millionths of a dollar. */
  readonly fees_micro: number;
}

export async function playTradingDay(): Promise<TradingDay> {
  const running = await startRunningApp(VARIABLES);
  try {
    const owner = await running.owner();
    await owner.put('/api/settings', EAGER);
    await owner.post('/api/bot/start');
    const readAccount = async () => {
      const [account] = await running.simulator.accounts();
      if (account === undefined) throw new Error('the owner has no account at the simulator');
      return account;
    };
    const holdings: Holding[] = [];
    for (let bar = 1; bar <= BARS; bar += 1) {
      if (bar === HOLD_FROM_BAR) await owner.put('/api/settings', PATIENT);
      const { now } = await running.simulator.advance(1);
      holdings.push({
        now,
        shown: await readPositions(owner),
        held: (await readAccount()).positions.map(({ symbol, quantity }) => ({
          contractSymbol: symbol,
          quantity,
        })),
      });
    }
    const { cash } = await owner.get<{ readonly cash: number }>('/api/account');
    return {
      holdings,
      account: await readAccount(),
      shownCash: cash,
      shownOrders: await owner.get<readonly ShownOrder[]>('/api/orders/history'),
      ...readRows(running.databaseFile),
    };
  } finally {
    await running.close();
  }
}

async function readPositions(owner: Client): Promise<readonly Position[]> {
  const positions = await owner.get<readonly Position[]>('/api/positions');
  return positions.map(({ contractSymbol, quantity }) => ({ contractSymbol, quantity }));
}

function readRows(databaseFile: string) {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    const all = <Row>(query: string) => sqlite.prepare<[], Row>(query).all();
    return {
      marketRows: all<MarketRow>('SELECT bar_start, signal FROM market_rows ORDER BY bar_start'),
      decisions: all<DecisionRow>(
        `SELECT bar_start, outcome, sentence, gates, contract, quantity, limit_price, trade_id
         FROM decisions ORDER BY bar_start, id`,
      ),
      trades: all<TradeRow>(
        `SELECT trade_id, date, contract, quantity, entry_price, exit_price, reason, gross_pnl,
          fees_micro
         FROM trades ORDER BY closed_at`,
      ),
      attempts: all<TradingDay['attempts'][number]>('SELECT client_order_id, at FROM attempts'),
      alarms: all<unknown>('SELECT severity, code, message FROM alarms'),
    };
  } finally {
    sqlite.close();
  }
}

function newYork(time: string): number {
  return Date.parse(`${DAY}T${time}:00-05:00`);
}
