import { unwrap } from '../errors.ts';
import { fieldOf, type SignedIn } from '../meta.ts';
import { nothing } from '../schemas/common.ts';
import { config, configInput, HIDDEN_SECRET, testAnswer, venues } from '../schemas/config.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAccountInfo, toConfig } from '../wire/connection.ts';

export const configRouter = router({
  get: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/config' } })
    .input(nothing)
    .output(config)
    .query(async ({ ctx }) => toConfig(await ctx.connection.read(ctx.viewer.id))),
  venues: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/config/venues' } })
    .input(nothing)
    .output(venues)
    .query(async ({ ctx }) => [...(await ctx.connection.venues(ctx.viewer.id))]),
  save: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/config' }, stepUp: touchesLive })
    .input(configInput)
    .output(config)
    .mutation(async ({ ctx, input }) => {
      const secretKey = input.secretKey === HIDDEN_SECRET ? null : input.secretKey;
      return toConfig(unwrap(await ctx.connection.save(ctx.viewer, { ...input, secretKey })));
    }),
  test: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/config/test' } })
    .input(nothing)
    .output(testAnswer)
    .mutation(async ({ ctx }) => ({
      account: toAccountInfo(unwrap(await ctx.connection.test(ctx.viewer.id))),
    })),
});

/** Live keys come, change or go. */
async function touchesLive(input: unknown, { connection, viewer }: SignedIn): Promise<boolean> {
  if (fieldOf(input, 'environment') !== 'paper') return true;
  return (await connection.read(viewer.id)).environment === 'live';
}
