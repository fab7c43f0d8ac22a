import { unwrap } from '../errors.ts';
import { inputField, type SignedInContext } from '../meta.ts';
import { acknowledgeInput, alarm, alarmsAnswer, alarmsInput } from '../schemas/alarms.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAlarm } from '../wire/alarm.ts';
import { toPageQuery } from '../wire/page.ts';
import { enrolledViewerOf } from './enrolled-viewer.ts';

export const alarmsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/alarms', kind: 'read', scope: 'read' })
    .input(alarmsInput)
    .output(alarmsAnswer)
    .query(async ({ ctx, input }) => {
      const page = { ...toPageQuery(input), isOpenOnly: input?.open ?? false };
      // Who acknowledged an alarm is shown only to administrators.
      const { alarms, openCount } = await ctx.alarms.list(await enrolledViewerOf(ctx), page);
      const lastAlarm = alarms.length < page.maxRows ? undefined : alarms.at(-1);
      return {
        alarms: alarms.map(toAlarm),
        openCount,
        before: lastAlarm === undefined ? null : String(lastAlarm.id),
      };
    }),
  acknowledge: userProcedure
    .meta({ rest: 'POST /api/alarms/:id/acknowledge', kind: acknowledgeCallKind, scope: 'control' })
    .input(acknowledgeInput)
    .output(alarm)
    .mutation(async ({ ctx, input }) =>
      toAlarm(unwrap(await ctx.alarms.acknowledge(ctx.viewer, Number(input.id)))),
    ),
});

/** An alarm for all users may halt all trading, so only an administrator may lift it. */
async function acknowledgeCallKind(
  input: unknown,
  { alarms, viewer }: SignedInContext,
): Promise<'own' | 'everybody'> {
  if (!viewer.isAdmin) return 'own';
  return (await alarms.isOwnAlarm(viewer, Number(inputField(input, 'id')))) ? 'own' : 'everybody';
}
