import { unwrap } from '../errors.ts';
import { acknowledgeInput, alarm, alarmsAnswer, alarmsInput } from '../schemas/alarms.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAlarm } from '../wire/alarm.ts';
import { toPage } from '../wire/page.ts';

export const alarmsRouter = router({
  list: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/alarms' } })
    .input(alarmsInput)
    .output(alarmsAnswer)
    .query(async ({ ctx, input }) => {
      const page = { ...toPage(input), isOpen: input?.open ?? false };
      const { alarms, openCount } = await ctx.alarms.list(ctx.viewer, page);
      const last = alarms.length < page.limit ? undefined : alarms.at(-1);
      return {
        alarms: alarms.map(toAlarm),
        openCount,
        before: last === undefined ? null : String(last.id),
      };
    }),
  acknowledge: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/alarms/:id/acknowledge' } })
    .input(acknowledgeInput)
    .output(alarm)
    .mutation(async ({ ctx, input }) =>
      toAlarm(unwrap(await ctx.alarms.acknowledge(ctx.viewer, Number(input.id)))),
    ),
});
