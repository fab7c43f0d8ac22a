import { unwrap } from '../errors.ts';
import { killSwitchAnswer, killSwitchInput } from '../schemas/kill-switch.ts';
import { adminProcedure, router } from '../trpc.ts';

export const killSwitchRouter = router({
  set: adminProcedure
    .meta({ rest: { method: 'POST', path: '/api/kill-switch' } })
    .input(killSwitchInput)
    .output(killSwitchAnswer)
    .mutation(async ({ ctx, input: { engaged } }) => {
      const { message } = unwrap(await ctx.killSwitch.set(ctx.viewer.id, engaged));
      return { engaged, message };
    }),
});
