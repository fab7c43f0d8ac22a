import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { CopyButton } from '../../../components/ui/forms/copy-button.tsx';
import { downloadText } from '../../../lib/browser/download.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onCodesKept: () => void;
}

export function RecoveryCodes({ codes, onCodesKept }: RecoveryCodesProps) {
  const codeLines = `${codes.join('\n')}\n`;
  const codesSection = useRef<HTMLElement>(null);
  // The codes replace the button that had the focus.
  useEffect(() => codesSection.current?.focus(), []);
  return (
    <section ref={codesSection} tabIndex={-1} aria-label="Recovery codes" className="outline-none">
      <p className="font-medium text-ink">Keep these recovery codes</p>
      <p className="mt-0.5">
        Each signs you in once when your authenticator app is lost. They are shown only now.
      </p>
      <ul className="num mt-2 flex flex-col gap-1 rounded-control border border-line px-3 py-2 font-medium text-ink">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton label="Copy codes" text={codeLines} />
        <SmallButton
          onClick={() =>
            downloadText('tideline-recovery-codes.txt', codeLines, 'text/plain;charset=utf-8')
          }
        >
          <Download size={14} />
          Download
        </SmallButton>
        <SmallButton className="ml-auto" onClick={onCodesKept}>
          I have kept them
        </SmallButton>
      </div>
    </section>
  );
}
