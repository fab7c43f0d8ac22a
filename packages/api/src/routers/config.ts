import { unwrap } from '../errors.ts';
import { inputField, type SignedIn } from '../meta.ts';
import { config, configInput, HIDDEN_SECRET, testAnswer, venues } from '../schemas/config.ts';
import { plainUserProcedure, router, userProcedure } from '../trpc.ts';
import { toAccountInfo, toConfig } from '../wire/connection.ts';

export const configRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/config', kind: 'read', scope: 'read' })
    .output(config)
    .query(async ({ ctx }) => toConfig(await ctx.connection.read(ctx.viewer.id))),
  venues: plainUserProcedure
    .meta({ rest: 'GET /api/config/venues', kind: 'read', scope: 'read' })
    .output(venues)
    .query(async ({ ctx }) => [...(await ctx.connection.listVenues(ctx.viewer.id))]),
  save: userProcedure
    .meta({ rest: 'POST /api/config', kind: saveKind, scope: null })
    .input(configInput)
    .output(config)
    .mutation(async ({ ctx, input }) => {
      const secretKey = input.secretKey === HIDDEN_SECRET ? null : input.secretKey;
      return toConfig(unwrap(await ctx.connection.save(ctx.viewer, { ...input, secretKey })));
    }),
  test: plainUserProcedure
    .meta({ rest: 'POST /api/config/test', kind: 'own', scope: null })
    .output(testAnswer)
    .mutation(async ({ ctx }) => ({
      account: toAccountInfo(unwrap(await ctx.connection.testKeys(ctx.viewer.id))),
    })),
});

/** Live keys that come, change or go need a stricter kind. */
async function saveKind(
  input: unknown,
  { connection, viewer }: SignedIn,
): Promise<'live-keys' | 'own'> {
  if (inputField(input, 'environment') !== 'paper') return 'live-keys';
  const { environment } = await connection.read(viewer.id);
  return environment === 'live' ? 'live-keys' : 'own';
}
