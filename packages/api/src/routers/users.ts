import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { flattenAnswer } from '../schemas/flatten.ts';
import {
  resetLink,
  userActivity,
  userAdminInput,
  userEntries,
  userInput,
  userStatusInput,
} from '../schemas/users.ts';
import { adminProcedure, othersRead, router } from '../trpc.ts';
import { HIDDEN_FLATTEN_ANSWER, toFlattenAnswer } from '../wire/flatten.ts';
import { toInstant } from '../wire/time.ts';
import { toActivity, toUser } from '../wire/user.ts';

export const usersRouter = router({
  list: othersRead('GET /api/users', userEntries).query(async ({ ctx }) =>
    (await ctx.users.list()).map((user) => toUser(user)),
  ),
  setAdmin: adminProcedure
    .meta({ rest: 'PATCH /api/users/:id/admin', kind: 'others', scope: null })
    .input(userAdminInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.users.setAdmin(ctx.viewer, input.id, input.isAdmin));
      return { message: 'User admin status updated' };
    }),
  setStatus: adminProcedure
    .meta({ rest: 'PATCH /api/users/:id/status', kind: 'others', scope: null })
    .input(userStatusInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.users.setActive(ctx.viewer, input.id, input.isActive));
      return { message: 'User status updated' };
    }),
  remove: adminProcedure
    .meta({ rest: 'DELETE /api/users/:id', kind: 'others', scope: null })
    .input(userInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.users.remove(ctx.viewer, input.id));
      return { message: 'User deleted successfully' };
    }),
  reset: adminProcedure
    .meta({ rest: 'POST /api/users/:id/reset', kind: 'others', scope: null })
    .input(userInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.users.resetSettings(ctx.viewer, input.id));
      return { message: 'User settings reset to defaults' };
    }),
  resetLink: adminProcedure
    .meta({ rest: 'POST /api/users/:id/reset-link', kind: 'others', scope: null })
    .input(userInput)
    .output(resetLink)
    .mutation(async ({ ctx, input }) => {
      const link = unwrap(await ctx.users.resetLink(ctx.viewer, input.id));
      return { resetLink: link.resetLink, expiresAt: toInstant(link.expiresAt) };
    }),
  flatten: adminProcedure
    .meta({ rest: 'POST /api/users/:id/flatten', kind: 'protect', scope: null })
    .input(userInput)
    .output(flattenAnswer)
    .mutation(async ({ ctx, input }) => {
      const result = unwrap(await ctx.flatten.flattenUser(ctx.viewer, input.id));
      // Without a required second factor an administrator reads nothing of other users.
      const isResultShown = (await ctx.auth.refuseIfUnenrolled()) === null;
      return isResultShown ? toFlattenAnswer(result) : HIDDEN_FLATTEN_ANSWER;
    }),
  activity: adminProcedure
    .meta({ rest: 'GET /api/users/:id/activity', kind: 'read-others', scope: 'read' })
    .input(userInput)
    .output(userActivity)
    .query(async ({ ctx, input }) => toActivity(unwrap(await ctx.users.readActivity(input.id)))),
});
