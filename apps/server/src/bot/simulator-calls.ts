import type { BrokerCredentials } from '@tideline/broker';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;

const newAccount = z.object({
  keyId: z.string(),
  secretKey: z.string(),
  accountNumber: z.string(),
});

const clock = z.object({
  now: z.number(),
  speed: z.number(),
  epoch: z.string(),
  mode: z.enum(['running', 'step', 'ended']),
});

/** Opens an account at the simulator, with cash in dollars. Throws when the simulator is away. */
export async function openSimulatedAccount(
  origin: string,
  cash: number,
): Promise<BrokerCredentials> {
  const response = await fetch(`${origin}/sim/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cash }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
  const { keyId, secretKey } = newAccount.parse(await response.json());
  return { keyId, secretKey };
}

export async function readSimulatorClock(origin: string): Promise<z.infer<typeof clock>> {
  const response = await fetch(`${origin}/sim/clock`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
  return clock.parse(await response.json());
}
