import type { SimulatorControl } from './simulator-control.ts';

export async function setFaults(
  { origin }: SimulatorControl,
  rates: Readonly<Record<string, number>>,
  seed = 1,
): Promise<void> {
  const response = await fetch(`${origin}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed, rates }),
  });
  if (!response.ok) throw new Error(`/sim/faults: ${response.status} ${await response.text()}`);
}
