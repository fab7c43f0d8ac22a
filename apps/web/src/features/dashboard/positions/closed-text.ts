import type { CloseAnswer } from '@tideline/api/schemas';
import { displayText } from '../../../lib/trading/display-text.ts';

export function closedText({ message, warnings }: CloseAnswer): string {
  const text = message === '' ? 'Position closed successfully' : displayText(message);
  if (warnings.length === 0) return text;
  // The sentences are a list here: the stop between two goes.
  const list = warnings.join(', ').replaceAll('., ', ', ');
  return `${text} (Warnings: ${displayText(list)})`;
}
