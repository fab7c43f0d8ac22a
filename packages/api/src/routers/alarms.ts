import { unwrap } from '../errors.ts';
import { inputField, type SignedIn } from '../meta.ts';
import { acknowledgeInput, alarm, alarmsAnswer, alarmsInput } from '../schemas/alarms.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAlarm } from '../wire/alarm.ts';
import { toPage } from '../wire/page.ts';
import { readerOf } from './reader-of.ts';

export const alarmsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/alarms', kind: 'read', scope: 'read' })
    .input(alarmsInput)
    .output(alarmsAnswer)
    .query(async ({ ctx, input }) => {
      const page = { ...toPage(input), isOpen: input?.open ?? false };
      // Who acknowledged an alarm is shown only to administrators.
      const { alarms, openCount } = await ctx.alarms.list(await readerOf(ctx), page);
      const last = alarms.length < page.limit ? undefined : alarms.at(-1);
      return {
        alarms: alarms.map(toAlarm),
        openCount,
        before: last === undefined ? null : String(last.id),
      };
    }),
  acknowledge: userProcedure
    .meta({ rest: 'POST /api/alarms/:id/acknowledge', kind: acknowledgeKind, scope: 'control' })
    .input(acknowledgeInput)
    .output(alarm)
    .mutation(async ({ ctx, input }) =>
      toAlarm(unwrap(await ctx.alarms.acknowledge(ctx.viewer, Number(input.id)))),
    ),
});

/** An alarm for all users may halt all trading, so only an administrator may lift it. */
async function acknowledgeKind(
  input: unknown,
  { alarms, viewer }: SignedIn,
): Promise<'own' | 'everybody'> {
  if (!viewer.isAdmin) return 'own';
  return (await alarms.isOwn(viewer, Number(inputField(input, 'id')))) ? 'own' : 'everybody';
}
