// Floods a server on this machine's loopback alone: node lab/dist/flooder.js < PLAN
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FloodPlan, FloodRequest, FloodResult } from './plan.ts';

/** Milliseconds before a refused connection is tried again. */
const RETRY_MS = 20;

const plan = JSON.parse(readFileSync(0, 'utf8')) as FloodPlan;
const begun = performance.now();
const statuses: Record<string, number> = {};
let silent = 0;
let sent = 0;
const isOver = () => performance.now() - begun >= plan.seconds * 1000;

function count(status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function send(one: FloodRequest, agent: Agent): Promise<void> {
  sent += 1;
  const numbered = (text: string) => text.replaceAll('{n}', String(sent));
  const body = one.body === undefined ? undefined : numbered(one.body);
  return new Promise((resolve) => {
    const asked: ClientRequest = request({
      agent,
      host: '127.0.0.1',
      port: plan.port,
      method: one.method,
      path: numbered(one.path),
      headers: {
        host: `localhost:${plan.port}`,
        ...one.headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    asked.once('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      count(status);
      if (status === 429 && headers['retry-after'] === undefined) silent += 1;
      response.resume();
      response.once('close', resolve);
    });
    asked.once('error', () => {
      count(0);
      setTimeout(resolve, RETRY_MS);
    });
    asked.end(body);
  });
}

async function connection(index: number): Promise<void> {
  const localAddress = plan.addresses[index % plan.addresses.length];
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  for (let turn = index; !isOver(); turn += 1) {
    const one = plan.requests[turn % plan.requests.length];
    if (one !== undefined) await send(one, agent);
  }
}

// Unanswered requests are not waited for.
const all = Array.from({ length: plan.connections }, (_, index) => connection(index));
await Promise.race([Promise.all(all), sleep(plan.seconds * 1000 + 500)]);
const result: FloodResult = { statuses, silent, seconds: (performance.now() - begun) / 1000 };
process.stdout.write(JSON.stringify(result), () => process.exit(0));
