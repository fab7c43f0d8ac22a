import { unwrap } from '../errors.ts';
import {
  accountSecurity,
  changePasswordInput,
  currentUser,
  loginInput,
  registerInput,
  resetPasswordInput,
  sessionAnswer,
  signInMethods,
  stepUpInput,
} from '../schemas/auth.ts';
import { messageAnswer } from '../schemas/common.ts';
import {
  noInputPublicProcedure,
  noInputUserProcedure,
  ownRead,
  publicProcedure,
  router,
  userProcedure,
} from '../trpc.ts';
import { toUser } from '../wire/user.ts';

export const authRouter = router({
  methods: noInputPublicProcedure
    .meta({ rest: 'GET /api/auth/methods', kind: 'visit', scope: 'read' })
    .output(signInMethods)
    .query(({ ctx }) => ctx.auth.readSignInMethods()),
  // A page asks for its session before it knows its user: being a visitor is no error.
  session: noInputPublicProcedure
    .meta({ rest: 'GET /api/auth/session', kind: 'visit', scope: 'read' })
    .output(sessionAnswer)
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
  logout: noInputPublicProcedure
    .meta({ rest: 'POST /api/auth/logout', kind: 'visit', scope: null })
    .output(messageAnswer)
    // Signing out twice, or after the session's end, is no error.
    .mutation(async ({ ctx }) => {
      await ctx.auth.logout();
      return { message: 'You are signed out.' };
    }),
  resetPassword: publicProcedure
    .meta({ rest: 'POST /api/auth/reset', kind: 'visit', scope: null })
    .input(resetPasswordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.auth.resetPassword(input));
      return { message: 'Your password is changed. Sign in with it.' };
    }),
  user: ownRead('GET /api/auth/user', currentUser).query(async ({ ctx }) =>
    toUser(await ctx.auth.readProfile(ctx.viewer.id)),
  ),
  security: noInputUserProcedure
    .meta({ rest: 'GET /api/auth/security', kind: 'read', scope: null })
    .output(accountSecurity)
    .query(({ ctx }) => ctx.auth.readAccountSecurity()),
  stepUp: userProcedure
    .meta({ rest: 'POST /api/auth/step-up', kind: 'prove', scope: null })
    .input(stepUpInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(
        'code' in input
          ? await ctx.auth.proveByCode(input.code)
          : await ctx.auth.proveByPassword(input.password),
      );
      return { message: 'Confirmed.' };
    }),
  changePassword: userProcedure
    .meta({ rest: 'POST /api/auth/password', kind: 'own', scope: null })
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.auth.changePassword(input));
      return { message: 'Your password is changed. You are signed out everywhere else.' };
    }),
  revokeSessions: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/sessions/revoke', kind: 'own', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      await ctx.auth.endOtherSessions();
      return { message: 'You are signed out everywhere else.' };
    }),
});
