import { describe, expect, it } from 'vitest';
import { restRoutes } from '../src/rest/routes.ts';
import { ADMIN, fakeContext, rest, TRADER } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const EXPECTED = {
  public: { signedOut: 200, user: 200, admin: 200 },
  user: { signedOut: 401, user: 200, admin: 200 },
  admin: { signedOut: 401, user: 403, admin: 200 },
} as const;

// Written out, so that a call that loses its role fails here.
const PUBLIC = ['auth.register', 'auth.login', 'auth.logout'];
const ADMINS_ONLY = ['adminSettings.put', 'killSwitch.set'];

describe('roles', () => {
  for (const route of restRoutes()) {
    const { procedure, access, input } = route;

    it(`${procedure} is open to the right roles`, async () => {
      const expectedAccess = PUBLIC.includes(procedure)
        ? 'public'
        : ADMINS_ONLY.includes(procedure)
          ? 'admin'
          : 'user';
      expect(access).toBe(expectedAccess);

      const call = SAMPLE_CALLS[procedure]!;
      const signedOut = await rest(call, fakeContext(null));
      const user = await rest(call, fakeContext(TRADER));
      const admin = await rest(call, fakeContext(ADMIN));
      expect({ signedOut: signedOut.status, user: user.status, admin: admin.status }).toEqual(
        EXPECTED[access],
      );
    });

    if (access !== 'public' && input !== null && route.method !== 'GET') {
      it(`${procedure} checks the role before the input`, async () => {
        const call = { ...SAMPLE_CALLS[procedure]!, body: { nonsense: 1 } };
        expect((await rest(call, fakeContext(null))).status).toBe(401);
        const caller = access === 'admin' ? TRADER : null;
        expect((await rest(call, fakeContext(caller))).status).toBe(access === 'admin' ? 403 : 401);
        expect((await rest(call, fakeContext(ADMIN))).status).toBe(400);
      });
    }
  }

  it('leaves nothing done for who may not do it', async () => {
    for (const call of Object.values(SAMPLE_CALLS)) {
      const context = fakeContext(null);
      const { status } = await rest(call, context);
      if (status !== 200) expect(context.told).toEqual([]);
    }
  });
});
