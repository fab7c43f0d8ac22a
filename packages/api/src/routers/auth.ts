import { unwrap } from '../errors.ts';
import type { UserProfile } from '../ports.ts';
import { type CurrentUser, currentUser, loginInput, registerInput } from '../schemas/auth.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { publicProcedure, router, userProcedure } from '../trpc.ts';
import { toInstant } from '../wire/time.ts';

export const authRouter = router({
  register: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/auth/register' } })
    .input(registerInput)
    .output(currentUser)
    .mutation(async ({ ctx, input }) => toCurrentUser(unwrap(await ctx.auth.register(input)))),
  login: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/auth/login' } })
    .input(loginInput)
    .output(currentUser)
    .mutation(async ({ ctx, input }) => toCurrentUser(unwrap(await ctx.auth.login(input)))),
  logout: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/auth/logout' } })
    .input(nothing)
    .output(messageAnswer)
    // Signing out twice, or after the session has ended, is no error.
    .mutation(async ({ ctx }) => {
      await ctx.auth.logout();
      return { message: 'You are signed out.' };
    }),
  user: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/auth/user' } })
    .output(currentUser)
    .query(async ({ ctx }) => toCurrentUser(await ctx.auth.profile(ctx.viewer.id))),
});

function toCurrentUser(profile: UserProfile): CurrentUser {
  return { ...profile, createdAt: toInstant(profile.createdAt) };
}
