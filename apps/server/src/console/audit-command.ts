import { type Answer, type Desk, refusedWith, said } from './answer.ts';

export async function verifyAudit({ repositories }: Desk): Promise<Answer> {
  const finding = await repositories.audit.verify();
  return finding.ok
    ? said(`The audit log is as it was written: ${finding.rows} rows.`)
    : refusedWith(
        `the audit log was changed: row ${finding.id} is not there or not what was written`,
      );
}
