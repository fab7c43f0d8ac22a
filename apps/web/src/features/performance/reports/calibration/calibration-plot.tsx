import type { Calibration } from '../../../../live/queries/past-reports.ts';

const TICK_PERCENTS = [0, 25, 50, 75, 100];

/**
 * For each band the share of decisions after which the underlying had gone the signal's way in 30
 * minutes, with its interval. Grey bars show where it would lie if the confidence were a chance.
 * The table beside it has the same figures.
 */
export function CalibrationPlot({ bands }: Pick<Calibration, 'bands'>) {
  return (
    <figure
      aria-label="Share of decisions that went the signal’s way in 30 minutes, by confidence"
      role="img"
      className="charted num m-0 px-4 pt-4 pb-2 text-11 text-ink-3"
    >
      <div className="flex h-48 gap-2">
        <div className="relative w-9">
          {TICK_PERCENTS.map((tick) => (
            <span
              key={tick}
              className="-translate-y-1/2 absolute right-0"
              style={{ top: `${100 - tick}%` }}
            >
              {tick}%
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          {TICK_PERCENTS.map((tick) => (
            <span
              key={tick}
              className={
                tick === 50
                  ? 'absolute inset-x-0 border-control border-t border-dashed'
                  : 'absolute inset-x-0 border-line border-t'
              }
              style={{ top: `${100 - tick}%` }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {bands.map((band) => (
              <ConfidenceBandDot key={band.from} band={band} />
            ))}
          </div>
        </div>
      </div>
      <div className="mt-3 flex pl-11">
        {bands.map(({ from, to, decisions }) => (
          <span key={from} className="flex-1 text-center">
            <span className="block text-ink">
              {from}–{to}
            </span>
            {decisions}
          </span>
        ))}
      </div>
      <p className="mt-1 text-pretty pl-11">
        Confidence, and decisions under it. Dashed: half of them. Grey: if confidence were a chance.
      </p>
    </figure>
  );
}

function ConfidenceBandDot({ band }: { band: Calibration['bands'][number] }) {
  const { from, to, wentOurWay30: share, interval30: interval } = band;
  return (
    <span className="relative flex-1">
      <span
        className="-translate-x-1/2 absolute left-1/2 h-0.5 w-6 bg-ink-3"
        style={{ top: `${100 - (from + to) / 2}%` }}
      />
      {interval !== null && (
        <span
          className="-translate-x-1/2 absolute left-1/2 w-2 border-accent border-y-2"
          style={{ top: `${100 - interval[1]}%`, bottom: `${interval[0]}%` }}
        >
          <span className="absolute inset-y-0 left-[3px] w-0.5 bg-accent" />
        </span>
      )}
      {share !== null && (
        <span
          className="-translate-x-1/2 -translate-y-1/2 absolute left-1/2 size-2 rounded-full border border-surface bg-accent"
          style={{ top: `${100 - share}%` }}
        />
      )}
    </span>
  );
}
