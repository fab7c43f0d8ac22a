import { unwrap } from '../errors.ts';
import {
  currentUser,
  loginInput,
  methods,
  passwordInput,
  registerInput,
  resetInput,
  security,
  session,
  stepUpInput,
} from '../schemas/auth.ts';
import { messageAnswer } from '../schemas/common.ts';
import {
  plainPublicProcedure,
  plainUserProcedure,
  publicProcedure,
  router,
  userProcedure,
} from '../trpc.ts';
import { toUser } from '../wire/user.ts';

export const authRouter = router({
  methods: plainPublicProcedure
    .meta({ rest: 'GET /api/auth/methods', kind: 'visit', scope: 'read' })
    .output(methods)
    .query(({ ctx }) => ctx.auth.readMethods()),
  // A page asks for its session before it knows its user: being a visitor is no error.
  session: plainPublicProcedure
    .meta({ rest: 'GET /api/auth/session', kind: 'visit', scope: 'read' })
    .output(session)
    .query(async ({ ctx: { auth, viewer } }) => ({
      user: viewer === null ? null : toUser(await auth.readProfile(viewer.id)),
    })),
  register: publicProcedure
    .meta({ rest: 'POST /api/auth/register', kind: 'visit', scope: null })
    .input(registerInput)
    .output(currentUser)
    .mutation(async ({ ctx, input }) => toUser(unwrap(await ctx.auth.register(input)))),
  login: publicProcedure
    .meta({ rest: 'POST /api/auth/login', kind: 'visit', scope: null })
    .input(loginInput)
    .output(currentUser)
    .mutation(async ({ ctx, input }) => toUser(unwrap(await ctx.auth.login(input)))),
  logout: plainPublicProcedure
    .meta({ rest: 'POST /api/auth/logout', kind: 'visit', scope: null })
    .output(messageAnswer)
    // Signing out twice, or after the session's end, is no error.
    .mutation(async ({ ctx }) => {
      await ctx.auth.logout();
      return { message: 'You are signed out.' };
    }),
  resetPassword: publicProcedure
    .meta({ rest: 'POST /api/auth/reset', kind: 'visit', scope: null })
    .input(resetInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.auth.resetPassword(input));
      return { message: 'Your password is changed. Sign in with it.' };
    }),
  user: plainUserProcedure
    .meta({ rest: 'GET /api/auth/user', kind: 'read', scope: 'read' })
    .output(currentUser)
    .query(async ({ ctx }) => toUser(await ctx.auth.readProfile(ctx.viewer.id))),
  security: plainUserProcedure
    .meta({ rest: 'GET /api/auth/security', kind: 'read', scope: null })
    .output(security)
    .query(({ ctx }) => ctx.auth.readSecurity()),
  stepUp: userProcedure
    .meta({ rest: 'POST /api/auth/step-up', kind: 'prove', scope: null })
    .input(stepUpInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(
        'code' in input
          ? await ctx.auth.giveCode(input.code)
          : await ctx.auth.givePassword(input.password),
      );
      return { message: 'Confirmed.' };
    }),
  changePassword: userProcedure
    .meta({ rest: 'POST /api/auth/password', kind: 'own', scope: null })
    .input(passwordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.auth.changePassword(input));
      return { message: 'Your password is changed. You are signed out everywhere else.' };
    }),
  revokeSessions: plainUserProcedure
    .meta({ rest: 'POST /api/auth/sessions/revoke', kind: 'own', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      await ctx.auth.endOtherSessions();
      return { message: 'You are signed out everywhere else.' };
    }),
});
