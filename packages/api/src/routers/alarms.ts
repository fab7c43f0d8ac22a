import { unwrap } from '../errors.ts';
import { inputField, type SignedInContext } from '../meta.ts';
import { acknowledgeInput, alarm, alarmsAnswer, alarmsInput } from '../schemas/alarms.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAlarm } from '../wire/alarm.ts';
import { toPage, toPageQuery } from '../wire/page.ts';
import { enrolledViewerOf } from './enrolled-viewer.ts';

export const alarmsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/alarms', kind: 'read', scope: 'read' })
    .input(alarmsInput)
    .output(alarmsAnswer)
    .query(async ({ ctx, input }) => {
      const { beforeId, maxRows } = toPageQuery(input);
      const query = { beforeId, maxRows: maxRows + 1, isOpenOnly: input?.open ?? false };
      // Who acknowledged an alarm is shown only to administrators.
      const { alarms, openCount } = await ctx.alarms.list(await enrolledViewerOf(ctx), query);
      const { rows, lastRow } = toPage(alarms, maxRows);
      return {
        alarms: rows.map(toAlarm),
        openCount,
        before: lastRow === null ? null : String(lastRow.id),
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
