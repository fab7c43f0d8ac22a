// Floods a server on this machine's loopback alone: node lab/dist/flooder.js < PLAN
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FloodPlan, FloodRequest, FloodResult } from './plan.ts';

/** Milliseconds before a refused connection is tried again. */
const RETRY_MS = 20;

const floodPlan = JSON.parse(readFileSync(0, 'utf8')) as FloodPlan;
const begunAt = performance.now();
const statusCounts: Record<string, number> = {};
let silentRequests = 0;
let sentRequests = 0;
const isOver = () => performance.now() - begunAt >= floodPlan.seconds * 1000;

function countStatus(status: number): void {
  statusCounts[status] = (statusCounts[status] ?? 0) + 1;
}

function sendRequest(one: FloodRequest, agent: Agent): Promise<void> {
  sentRequests += 1;
  const numbered = (text: string) => text.replaceAll('{n}', String(sentRequests));
  const body = one.body === undefined ? undefined : numbered(one.body);
  return new Promise((resolve) => {
    const asked: ClientRequest = request({
      agent,
      host: '127.0.0.1',
      port: floodPlan.port,
      method: one.method,
      path: numbered(one.path),
      headers: {
        host: `localhost:${floodPlan.port}`,
        ...one.headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    asked.once('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      countStatus(status);
      if (status === 429 && headers['retry-after'] === undefined) silentRequests += 1;
      response.resume();
      response.once('close', resolve);
    });
    asked.once('error', () => {
      countStatus(0);
      setTimeout(resolve, RETRY_MS);
    });
    asked.end(body);
  });
}

async function runConnection(index: number): Promise<void> {
  const localAddress = floodPlan.addresses[index % floodPlan.addresses.length];
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  for (let turn = index; !isOver(); turn += 1) {
    const one = floodPlan.requests[turn % floodPlan.requests.length];
    if (one !== undefined) await sendRequest(one, agent);
  }
}

// Unanswered requests are not waited for.
const allConnections = Array.from({ length: floodPlan.connections }, (_, index) =>
  runConnection(index),
);
await Promise.race([Promise.all(allConnections), sleep(floodPlan.seconds * 1000 + 500)]);
const floodResult: FloodResult = {
  statuses: statusCounts,
  silent: silentRequests,
  seconds: (performance.now() - begunAt) / 1000,
};
process.stdout.write(JSON.stringify(floodResult), () => process.exit(0));
