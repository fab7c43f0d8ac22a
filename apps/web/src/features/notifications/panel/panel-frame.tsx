import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../../components/ui/layout/card.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';

/** The same at each step of adding a channel. */
export interface SharedFrameProps {
  readonly title: string;
  /** A refusal, which stays until it is read. */
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onDismissFailure: () => void;
}

interface PanelFrameProps extends SharedFrameProps {
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A card beside the list, which takes the focus as it opens. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, failure, actions, onClose, onDismissFailure, children } = props;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const firstField = body.current?.querySelector<HTMLElement>('input:not(:disabled), button');
    (firstField ?? body.current)?.focus({ preventScroll: true });
    body.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card
      title={title}
      aside={
        <button
          type="button"
          aria-label="Close the panel"
          onClick={onClose}
          className="inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
        >
          <X />
        </button>
      }
      foot={<div className="flex flex-wrap items-center justify-end gap-2">{actions}</div>}
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-3">
        {failure !== null && (
          <InlineMessage tone="loss" onDismiss={onDismissFailure}>
            {failure}
          </InlineMessage>
        )}
        {children}
      </div>
    </Card>
  );
}
