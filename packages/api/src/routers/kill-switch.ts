import { unwrap } from '../errors.ts';
import { fieldOf } from '../meta.ts';
import { killSwitchAnswer, killSwitchInput } from '../schemas/kill-switch.ts';
import { adminProcedure, router } from '../trpc.ts';

export const killSwitchRouter = router({
  set: adminProcedure
    .meta({ rest: { method: 'POST', path: '/api/kill-switch' }, kind: setKind })
    .input(killSwitchInput)
    .output(killSwitchAnswer)
    .mutation(async ({ ctx, input: { engaged } }) => {
      const { message } = unwrap(await ctx.killSwitch.set(ctx.viewer, engaged));
      return { engaged, message };
    }),
});

function setKind(input: unknown): 'protect' | 'everybody' {
  return fieldOf(input, 'engaged') === true ? 'protect' : 'everybody';
}
