import type { CloseAnswer } from '@tideline/api/schemas';
import { displayText } from '../../../lib/trading/display-text.ts';

export function positionClosedText({ message, warnings }: CloseAnswer): string {
  const text = message === '' ? 'Position closed successfully' : displayText(message);
  if (warnings.length === 0) return text;
  // As a list the sentences lose the full stop between them.
  const warningList = warnings.join(', ').replaceAll('., ', ', ');
  return `${text} (Warnings: ${displayText(warningList)})`;
}
