import { unwrap } from '../errors.ts';
import { auditAnswer, auditInput } from '../schemas/audit.ts';
import { serializedSchema } from '../serialized-json.ts';
import { adminProcedure, router } from '../trpc.ts';
import { toPageQuery } from '../wire/page.ts';

export const auditRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /api/audit', kind: 'read-others', scope: 'read' })
    .input(auditInput)
    .output(serializedSchema(auditAnswer))
    .query(async ({ ctx, input }) => unwrap(await ctx.audit.readPage(toPageQuery(input)))),
});
