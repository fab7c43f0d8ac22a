import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../lib/toast-store.ts';
import { SmallButton } from './button.tsx';

interface CopyButtonProps {
  /** "Copy link" */
  readonly label: string;
  readonly text: string;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Browsers refuse to copy without https, or when the user forbids it.
      toast({
        title: 'Not Copied',
        description: 'The browser does not allow it here. Select the text and copy it yourself.',
        tone: 'destructive',
      });
    }
  };

  return (
    <SmallButton onClick={() => void copy()}>
      <Icon size={14} />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </SmallButton>
  );
}
