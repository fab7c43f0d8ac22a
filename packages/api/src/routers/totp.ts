import { unwrap } from '../errors.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { confirmInput, enrolment, recoveryCodes } from '../schemas/totp.ts';
import { router, userProcedure } from '../trpc.ts';

/** The second factor: codes of an authenticator app. */
export const totpRouter = router({
  enroll: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/auth/totp/enroll' }, reauthenticate: true })
    .input(nothing)
    .output(enrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.enrol())),
  confirm: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/auth/totp/confirm' } })
    .input(confirmInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.confirmEnrolment(input.code))],
    })),
  disable: userProcedure
    .meta({
      rest: { method: 'POST', path: '/api/auth/totp/disable' },
      reauthenticate: true,
      stepUp: true,
    })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disableSecondFactor());
      return { message: 'The second factor is off.' };
    }),
});
