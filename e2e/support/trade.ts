import type { Product } from './product.ts';

const TWO_HOURS = 24;

/** Any signal is taken, and nothing but the market's hours ends the position: tests can rely on it. */
const PATIENT = { confidenceThreshold: 0, stopLoss: 95, profitTarget: 900 };

/** Lets the bot trade until it holds a position. The product's market must be stepped. */
export async function holdPosition(
  { owner, simulator }: Product,
  settings: Readonly<Record<string, number>> = PATIENT,
): Promise<void> {
  const isHeld = async () => (await owner.get<readonly unknown[]>('/api/positions')).length > 0;
  if (await isHeld()) return;
  await owner.put('/api/settings', settings);
  await owner.post('/api/bot/start');
  for (let bar = 0; bar < TWO_HOURS; bar += 1) {
    await simulator.advance(1);
    if (await isHeld()) return;
  }
  throw new Error('no position within two hours of the market');
}

/** The bot on, trading off: what stopping leaves. */
export async function stopTrading({ owner }: Product): Promise<void> {
  await owner.post('/api/bot/toggle', { active: true });
  await owner.post('/api/bot/stop');
}
