import type { Person } from './person.ts';
import type { Product } from './product.ts';
import type { Simulator } from './simulator.ts';

const TWO_HOURS = 24;

/** Any signal enters, and only the session's end closes the trade: tests rely on both. */
const PATIENT_SETTINGS = { confidenceThreshold: 0, stopLoss: 95, profitTarget: 900 };

/** A running market, so that no picture shows the market as stopped or silent. */
export const RUNNING_MARKET = { SIM_SPEED: '1' };

/** Settings that close trades within an hour or two, at a gain or a loss. */
const BRISK_SETTINGS = { confidenceThreshold: 50, profitTarget: 60, stopLoss: 40 };

/**
 * Leaves some closed trades and an open one, always the same, because the market is stepped.
 * Afterwards the market runs.
 */
export async function tradeFor(product: Product, bars: number): Promise<void> {
  const { owner, simulator } = product;
  if ((await owner.get<readonly unknown[]>('/api/positions')).length > 0) return;
  await product.restart({ SIM_SPEED: 'step' });
  await owner.put('/api/settings', BRISK_SETTINGS);
  await owner.post('/api/bot/start');
  await simulator.advanceBars(bars);
  await holdPosition(product, BRISK_SETTINGS);
  await product.restart(RUNNING_MARKET);
}

interface Trader {
  readonly owner: Person;
  readonly simulator: Simulator;
}

/** Plays bars until there is a position; the market must be stepped. */
export async function holdPosition(
  { owner, simulator }: Trader,
  settings: Readonly<Record<string, number>> = PATIENT_SETTINGS,
): Promise<void> {
  const isHeld = async () => (await owner.get<readonly unknown[]>('/api/positions')).length > 0;
  if (await isHeld()) return;
  await owner.put('/api/settings', settings);
  await owner.post('/api/bot/start');
  for (let bar = 0; bar < TWO_HOURS; bar += 1) {
    await simulator.advanceBars(1);
    if (await isHeld()) return;
  }
  throw new Error('no position within two hours of the market');
}

/** Returns the newest closed trade's id, closing one if there is none; needs a stepped market. */
export async function closeTrade(product: Product): Promise<string> {
  const { owner, simulator } = product;
  const newest = async () => {
    const { trades } = await owner.get<{ readonly trades: readonly { readonly id: string }[] }>(
      '/api/trades',
    );
    return trades[0]?.id;
  };
  const known = await newest();
  if (known !== undefined) return known;
  await holdPosition(product);
  const [position] = await owner.get<readonly { readonly id: string }[]>('/api/positions');
  await owner.post(`/api/positions/${position?.id}/close`);
  await stopTrading(product);
  // Orders fill only as bars pass.
  await simulator.advanceBars(1);
  const closed = await newest();
  if (closed === undefined) throw new Error('the position was not sold');
  return closed;
}

/** The bot on and trading off, as stopping leaves it. */
export async function stopTrading({ owner }: Product): Promise<void> {
  await owner.post('/api/bot/toggle', { active: true });
  await owner.post('/api/bot/stop');
}
