import type { CloseAnswer } from '@tideline/api/schemas';

export function closedText({ message, warnings }: CloseAnswer): string {
  const text = message === '' ? 'Position closed successfully' : message;
  return warnings.length === 0 ? text : `${text} (Warnings: ${warnings.join(', ')})`;
}
