import { createRestHandler } from '@tideline/api';
import { SCOPES, type Scope } from '@tideline/api/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNDOCUMENTED_PATH_METHODS } from '../src/http/rest-methods.ts';
import { type CallRow, callRows } from './call-rows.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { type Route, sendRest, sendTrpc } from './send-call.ts';

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });
const NOT_THERE = '0b9d6f0e-6c7e-4f0a-9a53-1d8a3c1f2b11';
const WRONG = `tdl_${'x'.repeat(43)}`;

let running: RunningApp;
let rows: Readonly<Record<string, CallRow>>;
/** Tokens of the owner, who may do everything by a session. */
const tokens = new Map<Scope, string>();

beforeAll(async () => {
  running = await startRunningApp({
    SIM_SPEED: 'step',
    SIM_START: '2026-11-27T11:00',
    // Guesses and wrong tokens are counted by address, so each call has another one.
    TRUST_PROXY_HOPS: '1',
  });
  const owner = await running.owner();
  const { id: otherId } = await owner.get<{ id: string }>('/api/auth/user');
  for (const scope of SCOPES) {
    const given = { name: scope, scopes: [scope], expiresInDays: 1 };
    tokens.set(scope, (await owner.post<{ token: string }>('/api/tokens', given)).token);
  }
  // The new tokens have raised an alarm of the owner's own.
  const { alarms } = await owner.get<{ alarms: readonly { id: string }[] }>('/api/alarms');
  const ownAlarm = alarms[0]?.id ?? '';
  const none = { othersPosition: NOT_THERE, othersTrade: NOT_THERE };
  rows = callRows({ otherId, othersAlarm: ownAlarm, ...none });
}, 60_000);
afterAll(() => running.close());

const bearer = (token: string | undefined) => `Bearer ${token}`;

async function statuses(route: Route, authorization: string): Promise<readonly number[]> {
  const sent = { origin: running.app.origin, route, cookie: '', authorization };
  const answers: number[] = [];
  for (const send of [sendRest, sendTrpc]) {
    answers.push((await send({ ...sent, input: rows[route.procedure]?.input })).status);
  }
  return answers;
}

describe.each(SCOPES)('a token of %s', (scope) => {
  for (const route of routes) {
    const isAdmitted = route.scope === scope;
    test(`${isAdmitted ? 'may' : 'may not'} call ${route.procedure}`, async () => {
      for (const status of await statuses(route, bearer(tokens.get(scope)))) {
        if (isAdmitted) expect([401, 403]).not.toContain(status);
        else expect(status).toBe(403);
      }
    });
  }
});

describe('a wrong token', () => {
  for (const route of routes) {
    test(`may not call ${route.procedure}`, async () => {
      expect(await statuses(route, bearer(WRONG))).toEqual([401, 401]);
    });
  }
});

describe('without a token and a session', () => {
  for (const route of routes) {
    test(`${route.procedure} is ${route.access === 'public' ? 'open' : 'refused'}`, async () => {
      const sent = { origin: running.app.origin, route, cookie: '' };
      const { status } = await sendRest({ ...sent, input: rows[route.procedure]?.input });
      expect(status).toBe(route.access === 'public' ? rows[route.procedure]?.signedOut : 401);
    });
  }
});

/** Paths beside the calls; no identity provider is set. */
const BESIDE: Readonly<Record<string, Scope | null>> = {
  'GET /api/login': null,
  'GET /api/logout': null,
  'GET /api/events': null,
  'GET /api/auth/oidc': null,
  'GET /api/auth/oidc/callback': null,
  'POST /api/auth/oidc/code': null,
  'POST /api/auth/user/image': null,
  'DELETE /api/auth/user/image': null,
  'GET /api/users/:id/image': 'read',
  'GET /api/export/trades.csv': 'read',
  'GET /api/export/orders.csv': 'read',
  'GET /api/export/decisions.csv': 'read',
  'GET /api/export/equity.csv': 'read',
  'GET /api/openapi.json': 'read',
  'GET /api/docs': null,
};

describe('paths beside the calls', () => {
  test('have a row each', () => {
    const beside = Object.entries(UNDOCUMENTED_PATH_METHODS).flatMap(([path, methods]) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    );
    expect(Object.keys(BESIDE).sort()).toEqual(beside.sort());
  });

  for (const [call, needed] of Object.entries(BESIDE)) {
    const [method = '', path = ''] = call.split(' ', 2);
    for (const scope of SCOPES) {
      test(`a token of ${scope} ${scope === needed ? 'opens' : 'does not open'} ${call}`, async () => {
        const headers = { authorization: bearer(tokens.get(scope)) };
        const { status } = await rawRequest(running.app.origin, method, path, { headers });
        if (scope === needed) expect([401, 403]).not.toContain(status);
        else expect(status).toBe(403);
      });
    }
  }
});
