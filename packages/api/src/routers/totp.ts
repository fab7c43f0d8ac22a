import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { confirmInput, enrolment, recoveryCodes } from '../schemas/totp.ts';
import { plainUserProcedure, router, userProcedure } from '../trpc.ts';

export const totpRouter = router({
  enroll: plainUserProcedure
    .meta({ rest: 'POST /api/auth/totp/enroll', kind: 'enrol', scope: null })
    .output(enrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.enrol())),
  confirm: userProcedure
    .meta({ rest: 'POST /api/auth/totp/confirm', kind: 'own', scope: null })
    .input(confirmInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.confirmEnrolment(input.code))],
    })),
  replace: plainUserProcedure
    .meta({ rest: 'POST /api/auth/totp/replace', kind: 'sign-in', scope: null })
    .output(enrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.replaceFactor())),
  renewCodes: plainUserProcedure
    .meta({ rest: 'POST /api/auth/totp/recovery-codes', kind: 'sign-in', scope: null })
    .output(recoveryCodes)
    .mutation(async ({ ctx }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.renewRecoveryCodes())],
    })),
  disable: plainUserProcedure
    .meta({ rest: 'POST /api/auth/totp/disable', kind: 'sign-in', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disableSecondFactor());
      return { message: 'The second factor is off.' };
    }),
});
