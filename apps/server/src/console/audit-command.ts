import {
  type CommandContext,
  type CommandResult,
  doneResult,
  refusedResult,
} from './command-result.ts';

export async function verifyAudit({ repositories }: CommandContext): Promise<CommandResult> {
  const finding = await repositories.audit.verify();
  return finding.ok
    ? doneResult(`The audit log is as it was written: ${finding.rows} rows.`)
    : refusedResult(
        `the audit log was changed: row ${finding.id} is not there or not what was written`,
      );
}
