import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { maskAmount, splitAmounts } from '../../../lib/text/amounts.ts';
import { DASH } from '../../../lib/text/format.ts';

/** Unknown is a dash. */
export function Amount({ text }: { text: string }) {
  const isPrivate = usePrivacy();
  return isPrivate && text !== DASH ? <MaskedAmount amount={text} /> : text;
}

export function Amounts({ text }: { text: string }) {
  const isPrivate = usePrivacy();
  if (!isPrivate) return text;
  return splitAmounts(text).map((part) =>
    part.isAmount ? <MaskedAmount key={part.startIndex} amount={part.text} /> : part.text,
  );
}

/** Invisible text keeps the amount's width, so hiding moves nothing. */
function MaskedAmount({ amount }: { amount: string }) {
  return (
    <span className="relative inline-block whitespace-nowrap">
      <span aria-hidden="true" className="invisible">
        {maskAmount(amount)}
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-0 overflow-hidden text-center tracking-[0.1em]"
      >
        {'•'.repeat(Math.max(1, Math.floor(amount.length * 0.75)))}
      </span>
      <span className="sr-only">hidden</span>
    </span>
  );
}

export function StrongTextWithAmounts({ text }: { text: string }) {
  return (
    <strong className="font-semibold text-ink">
      <Amounts text={text} />
    </strong>
  );
}
