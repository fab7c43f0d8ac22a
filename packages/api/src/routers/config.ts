import { unwrap } from '../errors.ts';
import { inputField, type SignedInContext } from '../meta.ts';
import {
  brokerConfig,
  brokerConfigInput,
  HIDDEN_SECRET,
  keyTestAnswer,
  venues,
} from '../schemas/config.ts';
import { noInputUserProcedure, ownRead, router, userProcedure } from '../trpc.ts';
import { toAccountInfo, toConfig } from '../wire/connection.ts';

export const configRouter = router({
  get: ownRead('GET /api/config', brokerConfig).query(async ({ ctx }) =>
    toConfig(await ctx.brokerConnection.readConnection(ctx.viewer.id)),
  ),
  venues: ownRead('GET /api/config/venues', venues).query(async ({ ctx }) => [
    ...(await ctx.brokerConnection.listVenues(ctx.viewer.id)),
  ]),
  save: userProcedure
    .meta({ rest: 'POST /api/config', kind: saveConfigCallKind, scope: null })
    .input(brokerConfigInput)
    .output(brokerConfig)
    .mutation(async ({ ctx, input }) => {
      const secretKey = input.secretKey === HIDDEN_SECRET ? null : input.secretKey;
      const given = { ...input, secretKey };
      return toConfig(unwrap(await ctx.brokerConnection.saveConnection(ctx.viewer, given)));
    }),
  test: noInputUserProcedure
    .meta({ rest: 'POST /api/config/test', kind: 'own', scope: null })
    .output(keyTestAnswer)
    .mutation(async ({ ctx }) => ({
      account: toAccountInfo(unwrap(await ctx.brokerConnection.testKeys(ctx.viewer.id))),
    })),
});

/** Live keys that come, change or go need a stricter kind. */
async function saveConfigCallKind(
  input: unknown,
  { brokerConnection: connection, viewer }: SignedInContext,
): Promise<'live-keys' | 'own'> {
  if (inputField(input, 'environment') !== 'paper') return 'live-keys';
  const { environment } = await connection.readConnection(viewer.id);
  return environment === 'live' ? 'live-keys' : 'own';
}
