import { unwrap } from '../errors.ts';
import {
  blackoutsAnswer,
  blackoutsImport,
  blackoutsInput,
  importedBlackouts,
} from '../schemas/blackouts.ts';
import { adminProcedure, othersRead, router } from '../trpc.ts';

export const blackoutsRouter = router({
  get: othersRead('GET /api/admin/blackouts', blackoutsAnswer).query(async ({ ctx }) => ({
    blackouts: [...(await ctx.blackouts.list())],
  })),
  put: adminProcedure
    .meta({ rest: 'PUT /api/admin/blackouts', kind: 'everybody', scope: null })
    .input(blackoutsInput)
    .output(blackoutsAnswer)
    .mutation(async ({ ctx, input }) => ({
      blackouts: [...unwrap(await ctx.blackouts.save(ctx.viewer, input.blackouts))],
    })),
  import: adminProcedure
    .meta({
      rest: 'POST /api/admin/blackouts/import',
      csvField: 'csv',
      kind: 'everybody',
      scope: null,
    })
    .input(blackoutsImport)
    .output(importedBlackouts)
    .mutation(async ({ ctx, input }) => {
      const { added, blackouts } = unwrap(await ctx.blackouts.import(ctx.viewer, input.csv));
      return { added, blackouts: [...blackouts] };
    }),
});
