import { unwrap } from '../errors.ts';
import { fieldOf } from '../meta.ts';
import { killSwitchAnswer, killSwitchInput } from '../schemas/kill-switch.ts';
import { adminProcedure, router } from '../trpc.ts';

export const killSwitchRouter = router({
  set: adminProcedure
    .meta({
      rest: { method: 'POST', path: '/api/kill-switch' },
      whileIdle: isEngaging,
      stepUp: isReleasing,
    })
    .input(killSwitchInput)
    .output(killSwitchAnswer)
    .mutation(async ({ ctx, input: { engaged } }) => {
      const { message } = unwrap(await ctx.killSwitch.set(ctx.viewer, engaged));
      return { engaged, message };
    }),
});

function isEngaging(input: unknown): boolean {
  return fieldOf(input, 'engaged') === true;
}

function isReleasing(input: unknown): boolean {
  return !isEngaging(input);
}
