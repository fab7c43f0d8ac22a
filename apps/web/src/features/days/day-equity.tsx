import type { DayReview } from '@tideline/api/schemas';
import { equityCurveOf } from '../../components/trading/equity/equity-curve.ts';
import { EquityFigures } from '../../components/trading/equity/equity-figures.tsx';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { minuteTime, money } from '../../lib/text/format.ts';
import { NothingHereMessage } from './nothing-here-message.tsx';

/** The present day has a point for each bar; of earlier days only the last value is kept. */
export function DayEquity({ review, isToday }: { review: DayReview; isToday: boolean }) {
  const curve = equityCurveOf(
    review.equity.map(({ at, equity }) => ({ timeMs: Date.parse(at), equity })),
  );
  const lastPoint = review.equity.at(-1);
  return (
    <Card title="Equity" isFlush={curve === null} aside={<SimulatedLabel />}>
      {curve === null ? (
        <NothingHereMessage title="No curve of this day">
          {isToday ? (
            'It is recorded with every bar while the server runs and the account can be read.'
          ) : lastPoint === undefined ? (
            'No value of the account was recorded on it.'
          ) : (
            <>
              Of an earlier day the last value is kept: <Amount text={money(lastPoint.equity)} /> at{' '}
              {minuteTime(lastPoint.at)} ET.
            </>
          )}
        </NothingHereMessage>
      ) : (
        <EquityFigures curve={curve} range="today" label="Equity of the day" isStale={false} />
      )}
    </Card>
  );
}
