import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';

/** The draft was left by the session's end, a reload, or another screen. */
export function RestoredDraftNotice() {
  return (
    <InlineMessage tone="warn">
      What you typed before was kept and is not saved yet. Save it, or cancel to forget it.
    </InlineMessage>
  );
}
