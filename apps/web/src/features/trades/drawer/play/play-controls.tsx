import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { Amount } from '../../../../components/ui/figures/amount.tsx';
import { Change } from '../../../../components/ui/figures/change.tsx';
import { Button } from '../../../../components/ui/forms/button.tsx';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import { clockTime, decimal, moneyChange } from '../../../../lib/text/format.ts';
import { PLAY_SPEEDS, type Playhead } from './use-playhead.ts';

export function PlayControls({ playhead }: { playhead: Playhead }) {
  const { reading, isPlaying, speed, setSpeed, toggle, moveTo, moveByMinutes } = playhead;
  const isPrivate = usePrivacy();
  if (reading === undefined) return null;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-2.5">
      <Button onClick={toggle} className="w-24">
        <Icon />
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <span className="flex">
        {PLAY_SPEEDS.map((each) => (
          <Button
            key={each}
            aria-pressed={each === speed}
            onClick={() => setSpeed(each)}
            className={clsx(
              'num -ml-px rounded-none first:ml-0 first:rounded-l-control last:rounded-r-control',
              each === speed ? 'bg-raised' : 'text-ink-2',
            )}
          >
            {each}×
          </Button>
        ))}
      </span>
      <input
        type="range"
        aria-label="Instant"
        aria-valuetext={`${clockTime(reading.atMs)} ET, bid ${isPrivate ? 'hidden' : decimal(reading.bid)}, ${isPrivate ? 'result hidden' : `${moneyChange(reading.gross)} before fees`}`}
        min={0}
        max={playhead.lastIndex}
        value={playhead.index}
        onChange={({ target }) => moveTo(Number(target.value))}
        onKeyDown={(event) => {
          const minutesToMove = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (event.key === ' ') toggle();
          else if (minutesToMove !== undefined && event.shiftKey) moveByMinutes(minutesToMove);
          else return;
          event.preventDefault();
        }}
        className="min-w-24 flex-1 accent-accent"
      />
      <p className="num flex w-full flex-wrap gap-x-4">
        <span className="font-medium text-ink">{clockTime(reading.atMs)} ET</span>
        <span>
          bid{' '}
          <span className="font-medium text-ink">
            <Amount text={decimal(reading.bid)} />
          </span>
        </span>
        <span>
          stop{' '}
          <span className="font-medium text-loss">
            <Amount text={decimal(reading.stopPrice)} />
          </span>
        </span>
        <Change value={reading.gross} className="font-medium" />
        <span className="text-ink-3">before fees</span>
      </p>
    </div>
  );
}
