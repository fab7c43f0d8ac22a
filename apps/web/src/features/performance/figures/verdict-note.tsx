import { TriangleAlert } from 'lucide-react';
import { Amounts, StrongTextWithAmounts } from '../../../components/ui/figures/amount.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import type { Verdict } from './verdict.ts';

const HIDDEN_VERDICT = {
  title: 'The verdict is hidden.',
  text: 'It says whether these trades gain.',
};

interface VerdictNoteProps {
  readonly verdict: Verdict;
  /** Undefined where all days are shown. */
  readonly onShowAllDays: (() => void) | undefined;
}

export function VerdictNote({ verdict, onShowAllDays }: VerdictNoteProps) {
  const { title, text } = usePrivacy() && verdict.saysSide ? HIDDEN_VERDICT : verdict;
  return (
    <div className="flex items-start gap-3 rounded-card border border-transparent bg-warn-soft px-4 py-2.5">
      <TriangleAlert className="mt-0.5 shrink-0 text-warn" />
      <p className="num min-w-0 flex-1 text-ink-2">
        <StrongTextWithAmounts text={displayText(title)} /> <Amounts text={displayText(text)} />
        {verdict.isTooShort && onShowAllDays !== undefined && (
          <>
            {' '}
            <TextButton className="whitespace-nowrap" onClick={onShowAllDays}>
              Show all days
            </TextButton>
          </>
        )}
      </p>
    </div>
  );
}
