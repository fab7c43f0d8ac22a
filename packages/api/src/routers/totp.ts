import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { confirmEnrolmentInput, recoveryCodes, totpEnrolment } from '../schemas/totp.ts';
import { noInputUserProcedure, router, userProcedure } from '../trpc.ts';

export const totpRouter = router({
  enroll: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/totp/enroll', kind: 'enrol', scope: null })
    .output(totpEnrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.enrolSecondFactor())),
  confirm: userProcedure
    .meta({ rest: 'POST /api/auth/totp/confirm', kind: 'own', scope: null })
    .input(confirmEnrolmentInput)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.confirmEnrolment(input.code))],
    })),
  replace: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/totp/replace', kind: 'sign-in', scope: null })
    .output(totpEnrolment)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.beginFactorReplacement())),
  renewCodes: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/totp/recovery-codes', kind: 'sign-in', scope: null })
    .output(recoveryCodes)
    .mutation(async ({ ctx }) => ({
      recoveryCodes: [...unwrap(await ctx.auth.renewRecoveryCodes())],
    })),
  disable: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/totp/disable', kind: 'sign-in', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disableSecondFactor());
      return { message: 'The second factor is off.' };
    }),
});
