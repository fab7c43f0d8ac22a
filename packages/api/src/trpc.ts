import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { errorAnswer, refusalError } from './errors.ts';

/** Where a call is also served as plain HTTP. A segment `:name` is a field of the input. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export interface Meta {
  /** Who may call; set by the three bases below and nowhere else. */
  readonly access?: 'public' | 'user' | 'admin';
  readonly rest?: RestRoute;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Errors never carry a stack, in development neither.
    isDev: false,
    errorFormatter({ shape, error }) {
      const answer = errorAnswer(error);
      return {
        ...shape,
        message: answer.body.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          field: answer.field,
          retryAfter: answer.retryAfter,
          stepUp: answer.body.code === 'STEP_UP',
        },
      };
    },
  });

export const router = t.router;

export const publicProcedure = t.procedure.meta({ access: 'public' });

// Roles are checked before the input is read: 401, 403, then 400.
export const userProcedure = t.procedure.meta({ access: 'user' }).use(({ ctx, next }) => {
  if (ctx.viewer === null) {
    throw refusalError({ code: 'SIGNED_OUT', message: 'You are signed out. Sign in again.' });
  }
  return next({ ctx: { viewer: ctx.viewer } });
});

export const adminProcedure = userProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!ctx.viewer.isAdmin) {
    throw refusalError({ code: 'FORBIDDEN', message: 'Only administrators may do this.' });
  }
  return next({ ctx });
});
