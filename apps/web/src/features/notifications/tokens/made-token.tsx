import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { CopyButton } from '../../../components/ui/forms/copy-button.tsx';
import type { RouterOutputs } from '../../../lib/calls/trpc.ts';
import { fullDate } from '../../../lib/text/format.ts';

/** The server's answer, with the token's name. */
export type MadeTokenAnswer = RouterOutputs['tokens']['make'] & { readonly name: string };

interface MadeTokenProps {
  readonly madeToken: MadeTokenAnswer;
  readonly onClose: () => void;
}

/** Never shown again: closing makes the page forget the token. */
export function MadeTokenNotice({ madeToken, onClose }: MadeTokenProps) {
  const tokenField = useRef<HTMLInputElement>(null);
  useEffect(() => tokenField.current?.focus(), []);
  return (
    <section
      aria-label="New token"
      className="m-4 flex flex-col gap-2 rounded-card border border-accent bg-accent-soft p-3 text-ink"
    >
      <p className="break-words">
        <KeyRound className="mr-1.5 inline align-[-3px]" />
        <strong className="font-semibold">Token “{madeToken.name}” is made.</strong> Copy it now: it
        is shown this once, and only its hash is kept.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={tokenField}
          readOnly
          aria-label="The new token"
          value={madeToken.token}
          onFocus={(event) => event.currentTarget.select()}
          className="control min-w-0 flex-1 basis-64 font-mono"
        />
        <CopyButton label="Copy" text={madeToken.token} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-12">
        <p>
          {madeToken.scopes.join(', ')}, until {fullDate(madeToken.expiresAt)}. Close this and it
          can’t be seen again.
        </p>
        <SmallButton onClick={onClose}>I have copied it</SmallButton>
      </div>
    </section>
  );
}
