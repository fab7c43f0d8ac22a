import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { errorAnswer, type Refusal, refusalError } from './errors.ts';
import type { Meta, Rule } from './meta.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Errors never carry a stack, in development neither.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const answer = errorAnswer(error, ctx?.requestId);
      return {
        ...shape,
        message: answer.body.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          field: answer.field,
          retryAfter: answer.retryAfter,
          /** What to ask the user for before trying again. */
          ask: answer.body.code ?? null,
        },
      };
    },
  });

export const router = t.router;

const procedure = t.procedure.use(async ({ ctx, next }) => {
  await ctx.turn?.();
  return next();
});

export const publicProcedure = procedure.meta({ access: 'public' });

// All that may be refused for the caller's sake is, before the input is checked: 401, 403, then 400.
const signedInProcedure = procedure.use(({ ctx, next }) => {
  if (ctx.viewer === null) {
    throw refusalError({ code: 'SIGNED_OUT', message: 'You are signed out. Sign in again.' });
  }
  return next({ ctx: { viewer: ctx.viewer } });
});

const administratorProcedure = signedInProcedure.use(({ ctx, path, next }) => {
  if (!ctx.viewer.isAdmin) {
    ctx.deniedCalls.note(ctx.viewer, path, 'FORBIDDEN');
    throw refusalError({ code: 'FORBIDDEN', message: 'Only administrators may do this.' });
  }
  return next();
});

/** Guards every change: the password after idle minutes, and a fresh proof or second factor where it is due. */
const guarded = signedInProcedure.use(async ({ ctx, type, meta, getRawInput, next }) => {
  if (type === 'query') return next();

  const applies = async (rule: Rule | undefined) =>
    typeof rule === 'function' ? rule(await getRawInput(), ctx) : rule === true;

  const isUrgent = await applies(meta?.whileIdle);
  if (!isUrgent) throwIfRefused(await ctx.auth.refuseIdle());
  if (await applies(meta?.reauthenticate)) throwIfRefused(await ctx.auth.refuseUnproved());
  if (await applies(meta?.stepUp)) throwIfRefused(await ctx.auth.refuseStale());

  const result = await next();
  // An idle session stays idle, whatever it was allowed to do.
  if (result.ok && (!isUrgent || (await ctx.auth.refuseIdle()) === null)) {
    await ctx.auth.noteActivity();
  }
  return result;
});

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw refusalError(refusal);
}

export const userProcedure = guarded.meta({ access: 'user' });

export const adminProcedure = administratorProcedure.concat(guarded).meta({ access: 'admin' });
