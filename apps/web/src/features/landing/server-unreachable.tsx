import { buttonClass } from '../../components/ui/forms/button-class.ts';

/** Whether the visitor is signed in can't be known now. */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center">
      <h1 className="font-semibold text-20 text-ink">The server cannot be reached</h1>
      <p className="max-w-[44ch]">
        An open position is guarded by the server, not by this page. Check that it is running.
      </p>
      <button type="button" className={buttonClass({})} onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
