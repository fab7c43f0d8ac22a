import { StateSign } from './states.tsx';
import { useStates } from './use-states.ts';
import { WindowReading } from './window-reading.tsx';

/** Under the header of a phone. */
export function StatusStrip() {
  const { bot, botDoubt, trading, tradingDoubt, window } = useStates();
  return (
    <section
      aria-label="Status"
      className="sticky top-12 z-20 border-line border-b bg-surface px-3"
    >
      <dl className="flex h-9 items-center gap-4 text-12 max-[359px]:gap-2">
        <div className="flex items-center gap-1.5">
          <dt className="text-ink-3">Bot</dt>
          <dd>
            <StateSign state={bot} doubt={botDoubt} />
          </dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt className="text-ink-3">Trading</dt>
          <dd>
            <StateSign state={trading} doubt={tradingDoubt} />
          </dd>
        </div>
        <div className="min-w-0 flex-1 truncate text-right">
          <dt className="sr-only">Window</dt>
          <dd>
            <WindowReading reading={window} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
