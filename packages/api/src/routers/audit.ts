import { auditAnswer, auditInput } from '../schemas/audit.ts';
import { adminProcedure, router } from '../trpc.ts';
import { toAuditEntry } from '../wire/audit.ts';
import { toPage } from '../wire/page.ts';

export const auditRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: '/api/audit' }, kind: 'read-others' })
    .input(auditInput)
    .output(auditAnswer)
    .query(async ({ ctx, input }) => {
      const { entries, hasMore, isIntact } = await ctx.audit.page(toPage(input));
      return { entries: entries.map(toAuditEntry), hasMore, isIntact };
    }),
});
