import { unwrap } from '../errors.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { confirmInput, enrolment, recoveryCodes } from '../schemas/totp.ts';
import { router, userProcedure } from '../trpc.ts';

export const totpRouter = router({
  enroll: userProcedure
    .meta({ rest: 'POST /api/auth/totp/enroll', kind: 'enrol', scope: null })
    .input(nothing)
    .output(enrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.enrol())),
  confirm: userProcedure
    .meta({ rest: 'POST /api/auth/totp/confirm', kind: 'own', scope: null })
    .input(confirmInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.confirmEnrolment(input.code))],
    })),
  replace: userProcedure
    .meta({ rest: 'POST /api/auth/totp/replace', kind: 'sign-in', scope: null })
    .input(nothing)
    .output(enrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.replaceFactor())),
  renewCodes: userProcedure
    .meta({ rest: 'POST /api/auth/totp/recovery-codes', kind: 'sign-in', scope: null })
    .input(nothing)
    .output(recoveryCodes)
    .mutation(async ({ ctx }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.renewRecoveryCodes())],
    })),
  disable: userProcedure
    .meta({ rest: 'POST /api/auth/totp/disable', kind: 'sign-in', scope: null })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disableSecondFactor());
      return { message: 'The second factor is off.' };
    }),
});
