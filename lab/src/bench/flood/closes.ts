import { setTimeout as sleep } from 'node:timers/promises';
import { timedRequest } from './timed-request.ts';

const MONITOR_ADDRESS = '127.0.0.9';
const MONITOR_EVERY_MS = 250;

export interface Closes {
  /** Milliseconds that each accepted close took. */
  readonly closed: readonly number[];
  /** HTTP status of each refused close. */
  readonly refused: readonly number[];
  /** Milliseconds that each `/healthz` answer took. */
  readonly health: readonly number[];
}

export async function openPositions(
  port: number,
  cookies: readonly string[],
): Promise<readonly { readonly cookie: string; readonly id: string }[]> {
  const positions = await Promise.all(
    cookies.map(async (cookie) => {
      const { body } = await timedRequest(port, { path: '/api/positions', cookie });
      const [first] = JSON.parse(body) as readonly { readonly id: string }[];
      return first === undefined ? [] : [{ cookie, id: first.id }];
    }),
  );
  return positions.flat();
}

/** Reads /healthz at the same time. */
export async function closeWithin(
  port: number,
  positions: Awaited<ReturnType<typeof openPositions>>,
  seconds: number,
): Promise<Closes> {
  const closed: number[] = [];
  const refused: number[] = [];
  const health: number[] = [];
  const begun = performance.now();
  const isOver = () => performance.now() - begun >= seconds * 1000;
  async function watch(): Promise<void> {
    while (!isOver()) {
      const { milliseconds } = await timedRequest(port, {
        path: '/healthz',
        from: MONITOR_ADDRESS,
      });
      health.push(milliseconds);
      await sleep(MONITOR_EVERY_MS);
    }
  }
  async function close(cookie: string, id: string, at: number): Promise<void> {
    await sleep(at);
    const path = `/api/positions/${encodeURIComponent(id)}/close`;
    const { status, milliseconds } = await timedRequest(port, { method: 'POST', path, cookie });
    if (status === 200) closed.push(milliseconds);
    else refused.push(status);
  }
  const between = (seconds * 1000) / (positions.length + 1);
  await Promise.all([
    watch(),
    ...positions.map(({ cookie, id }, index) => close(cookie, id, (index + 1) * between)),
  ]);
  return { closed, refused, health };
}
