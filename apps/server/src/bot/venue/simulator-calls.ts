import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type BrokerCredentials, BrokerError } from '@tideline/broker';
import type { Session, TradingDate } from '@tideline/engine';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;

const newAccountSchema = z.object({
  keyId: z.string(),
  secretKey: z.string(),
  accountNumber: z.string(),
});

const clockSchema = z.object({
  now: z.number(),
  speed: z.number(),
  epoch: z.string(),
  mode: z.enum(['running', 'waiting', 'step', 'ended']),
});

const sessionsSchema = z.array(z.object({ date: z.string(), open: z.number(), close: z.number() }));

/** Throws when the simulator does not answer. */
export async function openSimulatedAccount(
  origin: string,
  cashDollars: number,
): Promise<BrokerCredentials> {
  const body = JSON.stringify({ cash: cashDollars });
  const answer = await callSimulator('POST', `${origin}/sim/accounts`, body);
  const { keyId, secretKey } = newAccountSchema.parse(answer);
  return { keyId, secretKey };
}

export async function readSimulatorClock(origin: string): Promise<z.infer<typeof clockSchema>> {
  return clockSchema.parse(await callSimulator('GET', `${origin}/sim/clock`));
}

/**
 * The sessions may be fewer than the calendar's, because a bar file may lack days. Throws
 * `BrokerError` without an answer.
 */
export async function readPlayedSessions(
  origin: string,
  from: TradingDate,
  to: TradingDate,
): Promise<readonly Session[]> {
  const path = `/sim/sessions?from=${from}&to=${to}`;
  const answer = await callSimulator('GET', `${origin}${path}`).catch((cause: unknown) => {
    throw new BrokerError('unavailable', 'the simulator does not answer', { cause });
  });
  return sessionsSchema.parse(answer);
}

/** Without `fetch`, whose first call would cost a start more than all its other calls. */
async function callSimulator(method: string, url: string, body = ''): Promise<unknown> {
  const sent = request(url, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = new Promise<unknown>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return reject(new Error(`the simulator answered ${response.statusCode}`));
      }
      json(response).then(resolve, reject);
    });
  });
  sent.end(body);
  return answer;
}
