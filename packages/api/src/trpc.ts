import { initTRPC } from '@trpc/server';
import { type Access, guardsOf, type KindsOf } from './call-guards.ts';
import type { Context } from './context.ts';
import { errorAnswer, type Refusal, refusalError } from './errors.ts';
import type { CallMeta, Meta } from './meta.ts';

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

/** Asks for what the call's kind asks for, and notes every change as an act of the user's own. */
const guarded = signedInProcedure.use(async ({ ctx, type, path, meta, getRawInput, next }) => {
  const rule = meta?.kind;
  if (rule === undefined) throw new Error(`${path} says of no kind that it is`);
  const kind = typeof rule === 'function' ? await rule(await getRawInput(), ctx) : rule;
  const { enrolled, awake, proved, fresh } = guardsOf(kind);

  if (enrolled) throwIfRefused(await ctx.auth.refuseUnenrolled());
  if (awake) throwIfRefused(await ctx.auth.refuseIdle());
  if (proved) throwIfRefused(await ctx.auth.refuseUnproved());
  if (fresh) throwIfRefused(await ctx.auth.refuseStale());

  const result = await next();
  if (type === 'query' || !result.ok) return result;
  // An idle session stays idle, whatever it was allowed to do.
  if (awake || (await ctx.auth.refuseIdle()) === null) await ctx.auth.noteActivity();
  return result;
});

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw refusalError(refusal);
}

/** A base that gives a call nothing to go on with before it has said of what kind it is. */
interface Base<A extends Access, P> {
  meta(meta: CallMeta<KindsOf[A]>): P;
}

const visitor = procedure.meta({ access: 'public' });
const user = guarded.meta({ access: 'user' });
const admin = administratorProcedure.concat(guarded).meta({ access: 'admin' });

export const publicProcedure: Base<'public', typeof visitor> = visitor;
export const userProcedure: Base<'user', typeof user> = user;
export const adminProcedure: Base<'admin', typeof admin> = admin;
