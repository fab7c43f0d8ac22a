import { unwrap } from '../errors.ts';
import { acknowledgeInput, alarm, alarmsAnswer, alarmsInput } from '../schemas/alarms.ts';
import { router, userProcedure } from '../trpc.ts';
import { toAlarm } from '../wire/alarm.ts';

const USUAL_LIMIT = 50;

export const alarmsRouter = router({
  list: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/alarms' } })
    .input(alarmsInput)
    .output(alarmsAnswer)
    .query(async ({ ctx, input }) => {
      const { before, limit = USUAL_LIMIT, open: isOpen = false } = input ?? {};
      const page = { before: before === undefined ? null : Number(before), limit, isOpen };
      const { alarms, openCount } = await ctx.alarms.list(ctx.viewer, page);
      const last = alarms.length < limit ? undefined : alarms.at(-1);
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
