import { type Answer, type CommandContext, refusedWith, said } from './command-result.ts';

export async function verifyAudit({ repositories }: CommandContext): Promise<Answer> {
  const finding = await repositories.audit.verify();
  return finding.ok
    ? said(`The audit log is as it was written: ${finding.rows} rows.`)
    : refusedWith(
        `the audit log was changed: row ${finding.id} is not there or not what was written`,
      );
}
