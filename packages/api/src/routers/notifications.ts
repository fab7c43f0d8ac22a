import { unwrap } from '../errors.ts';
import { inputField, type SignedInContext } from '../meta.ts';
import type { PageQuery } from '../ports/index.ts';
import { messageAnswer } from '../schemas/common.ts';
import {
  allDeliveriesInput,
  channelChange,
  channelInput,
  channelsAnswer,
  channelTestAnswer,
  deliveriesAnswer,
  deliveriesInput,
  newChannel,
  notificationChannel,
  pushKeyAnswer,
} from '../schemas/notifications.ts';
import { noInputUserProcedure, ownRead, router, userProcedure } from '../trpc.ts';
import { toPage, toPageQuery } from '../wire/page.ts';
import { enrolledViewerOf } from './enrolled-viewer.ts';

const CHANNELS_PATH = '/api/notifications/channels';

export const notificationsRouter = router({
  channels: ownRead(`GET ${CHANNELS_PATH}`, channelsAnswer).query(async ({ ctx }) => ({
    channels: [...(await ctx.notifications.listChannels(await enrolledViewerOf(ctx)))],
    unavailable: [...(await ctx.notifications.listUnavailableTypes())],
  })),
  addChannel: userProcedure
    .meta({ rest: `POST ${CHANNELS_PATH}`, kind: newChannelCallKind, scope: null })
    .input(newChannel)
    .output(notificationChannel)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.notifications.addChannel(ctx.viewer, input)),
    ),
  changeChannel: userProcedure
    .meta({ rest: `PATCH ${CHANNELS_PATH}/:id`, kind: channelCallKind, scope: null })
    .input(channelChange)
    .output(notificationChannel)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.notifications.changeChannel(ctx.viewer, input)),
    ),
  removeChannel: userProcedure
    .meta({ rest: `DELETE ${CHANNELS_PATH}/:id`, kind: channelCallKind, scope: null })
    .input(channelInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.notifications.removeChannel(ctx.viewer, input.id));
      return { message: 'The channel is removed. What it still had to send is not sent.' };
    }),
  testChannel: userProcedure
    .meta({ rest: `POST ${CHANNELS_PATH}/:id/test`, kind: channelCallKind, scope: null })
    .input(channelInput)
    .output(channelTestAnswer)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.notifications.testChannel(ctx.viewer, input.id)),
    ),
  pushKey: noInputUserProcedure
    .meta({ rest: 'GET /api/notifications/push-key', kind: 'read', scope: null })
    .output(pushKeyAnswer)
    .query(async ({ ctx }) => ({ publicKey: await ctx.notifications.readPushKey() })),
  channelDeliveries: userProcedure
    .meta({ rest: `GET ${CHANNELS_PATH}/:id/deliveries`, kind: 'read', scope: 'read' })
    .input(deliveriesInput)
    .output(deliveriesAnswer)
    .query(({ ctx, input }) =>
      deliveriesPage(ctx, input.id, toPageQuery({ ...input, before: input.cursor })),
    ),
  deliveries: userProcedure
    .meta({ rest: 'GET /api/notifications/deliveries', kind: 'read', scope: 'read' })
    .input(allDeliveriesInput)
    .output(deliveriesAnswer)
    .query(({ ctx, input }) =>
      deliveriesPage(ctx, null, toPageQuery({ ...input, before: input?.cursor })),
    ),
});

/** The platform's channels get messages about every user. */
function newChannelCallKind(input: unknown, { viewer }: SignedInContext): 'own' | 'everybody' {
  return viewer.isAdmin && inputField(input, 'platform') === true ? 'everybody' : 'own';
}

async function channelCallKind(
  input: unknown,
  { notifications, viewer }: SignedInContext,
): Promise<'own' | 'everybody'> {
  if (!viewer.isAdmin) return 'own';
  const id = String(inputField(input, 'id'));
  return (await notifications.isPlatformChannel(viewer, id)) ? 'everybody' : 'own';
}

async function deliveriesPage(
  context: SignedInContext,
  id: string | null,
  { beforeId, maxRows }: PageQuery,
) {
  const reader = await enrolledViewerOf(context);
  const query = { beforeId, maxRows: maxRows + 1 };
  const found = unwrap(await context.notifications.listDeliveries(reader, id, query));
  const { rows, lastRow } = toPage(found, maxRows);
  return { deliveries: rows, nextCursor: lastRow?.id ?? null };
}
