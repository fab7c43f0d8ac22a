import { z } from 'zod';

type ParseIssue = z.core.$ZodIssue;

export function problemIn(error: unknown): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
  if (issue !== undefined) return parseIssueText(issue, []);
  return error instanceof Error ? error.message : String(error);
}

/** Of a union, reports the first branch that got as far as a field: it is the usual shape. */
function parseIssueText(issue: ParseIssue, parents: readonly PropertyKey[]): string {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.map((branch) => branch[0]).find((first) => first?.path.length !== 0);
    if (inner !== undefined) return parseIssueText(inner, path);
  }
  const field = path.length === 0 ? 'the body' : path.map(String).join('.');
  return `${field}: ${issue.message}`;
}
