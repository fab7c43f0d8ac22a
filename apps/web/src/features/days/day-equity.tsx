import type { DayReview } from '@tideline/api/schemas';
import { equityCurveOf } from '../../components/trading/equity/equity-curve.ts';
import { EquityFigures } from '../../components/trading/equity/equity-figures.tsx';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { minuteTime, money } from '../../lib/text/format.ts';
import { Nothing } from './nothing.tsx';

interface DayEquityProps {
  readonly review: DayReview;
  readonly isPresent: boolean;
}

/** The present day has a point for each bar; of earlier days only the last value is kept. */
export function DayEquity({ review, isPresent }: DayEquityProps) {
  const points = review.equity.map(({ at, equity }) => ({ timeMs: Date.parse(at), equity }));
  const curve = equityCurveOf(points);
  const last = review.equity.at(-1);
  return (
    <Card title="Equity" isFlush={curve === null} aside={<SimulatedLabel />}>
      {curve === null ? (
        <Nothing title="No curve of this day">
          {isPresent ? (
            'It is recorded with every bar while the server runs and the account can be read.'
          ) : last === undefined ? (
            'No value of the account was recorded on it.'
          ) : (
            <>
              Of an earlier day the last value is kept: <Amount text={money(last.equity)} /> at{' '}
              {minuteTime(last.at)} ET.
            </>
          )}
        </Nothing>
      ) : (
        <EquityFigures curve={curve} range="today" label="Equity of the day" isStale={false} />
      )}
    </Card>
  );
}
