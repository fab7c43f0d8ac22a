import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { type HeldPosition, positionsOf } from './held-trade.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** States at the broker of an order that may still fill. */
const OPEN = new Set(['new', 'accepted', 'pending_new', 'partially_filled', 'pending_cancel']);

/** The first position, once its entry fills no further. */
export function wholePosition(client: Client, simulator: SimulatorControl): Promise<HeldPosition> {
  return eventually(() => findWhole(client, simulator));
}

/** Null while there is none, or its entry may still fill. */
export async function findWhole(
  client: Client,
  simulator: SimulatorControl,
): Promise<HeldPosition | null> {
  const [account] = await simulator.accounts();
  if (account?.orders.some(({ status }) => OPEN.has(status)) !== false) return null;
  const [position] = await positionsOf(client);
  return position?.quantity === account.positions[0]?.quantity ? (position ?? null) : null;
}
