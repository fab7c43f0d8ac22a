import type { CloseAnswer } from '@tideline/api/schemas';
import { readable } from '../../../lib/trading/display-text.ts';

export function closedText({ message, warnings }: CloseAnswer): string {
  const text = message === '' ? 'Position closed successfully' : readable(message);
  return warnings.length === 0 ? text : `${text} (Warnings: ${warnings.join(', ')})`;
}
