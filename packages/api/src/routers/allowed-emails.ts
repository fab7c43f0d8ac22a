import { unwrap } from '../errors.ts';
import {
  addEmailInput,
  addedEmail,
  allowedEmails,
  removeEmailInput,
} from '../schemas/allowed-emails.ts';
import { messageAnswer } from '../schemas/common.ts';
import { adminProcedure, othersRead, router } from '../trpc.ts';

export const allowedEmailsRouter = router({
  list: othersRead('GET /api/allowed-emails', allowedEmails).query(async ({ ctx }) => [
    ...(await ctx.allowedEmails.list()),
  ]),
  add: adminProcedure
    .meta({ rest: 'POST /api/allowed-emails', kind: 'others', scope: null })
    .input(addEmailInput)
    .output(addedEmail)
    .mutation(async ({ ctx, input }) => {
      const added = unwrap(await ctx.allowedEmails.add(ctx.viewer, input.email));
      const { inviteLink, ...entry } = added;
      return inviteLink === null ? entry : { ...entry, inviteLink };
    }),
  remove: adminProcedure
    .meta({ rest: 'DELETE /api/allowed-emails/:email', kind: 'others', scope: null })
    .input(removeEmailInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.allowedEmails.remove(ctx.viewer, input.email));
      return { message: 'Email removed from whitelist' };
    }),
});
