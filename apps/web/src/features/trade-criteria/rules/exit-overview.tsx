import type { RulesToday } from '@tideline/api/schemas';
import { type ExitReason, exitRow, levelsAhead, type TradingWindow } from '@tideline/engine';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { minuteTime, money } from '../../../lib/text/format.ts';
import { examplePathOf } from './example-path.ts';
import { type DrawnLevel, ExitDrawing } from './exit-drawing.tsx';
import {
  gainDollarsAt,
  maxHoldingEndMs,
  optionPriceText,
  type PlannedBuy,
  type RuleDayContext,
} from './planned-buy.ts';

const LEVEL_LOOKS: Partial<Record<ExitReason, DrawnLevel['look']>> = {
  target: 'target',
  'protective-stop': 'resting',
};

/** All exits of a position bought now, drawn and in numbers. */
export function ExitOverview({ plannedBuy, today, window }: RuleDayContext) {
  if (plannedBuy === null) return <p className="px-4 py-3 text-ink-2">{nothingToBuyText(today)}</p>;
  const { position, quantity, contractName } = plannedBuy;
  const levels = levelsAhead(position);
  const fixedLevels = levels.filter(({ fromMark }) => fromMark === null);
  const drawnLevels = fixedLevels.map(({ reason, price }): DrawnLevel => {
    return { label: exitRow(reason).label, price, look: LEVEL_LOOKS[reason] ?? 'stop' };
  });
  const entryLevel: DrawnLevel = { label: 'Entry', price: position.entryPrice, look: 'entry' };
  return (
    <div className="@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="num font-medium text-ink">
            <Amount text={String(quantity)} /> × {contractName} bought now at{' '}
            {optionPriceText(position.entryPrice)}
            <span className="font-normal text-ink-2">
              , <Amount text={money(-gainDollarsAt(plannedBuy, 0))} />
            </span>
          </p>
          <span className="text-11 text-ink-3">an example path, not a forecast</span>
        </div>
        <div className="mt-2">
          <ExitDrawing
            path={examplePathOf(position, { window, isSoldByTime: false })}
            levels={[entryLevel, ...drawnLevels]}
            drawingSize="large"
          />
        </div>
        <p className="num mt-1 text-11 text-ink-3">{holdingTimesText(plannedBuy, window)}</p>
        {today?.broker != null && <BrokerRefusalsNote {...today.broker} />}
      </div>
      <div className="border-line @4xl:border-l max-@4xl:border-t">
        <table className="num w-full">
          <caption className="sr-only">Levels of a position bought now</caption>
          <thead className="text-11 text-ink-3">
            <tr className="h-8 border-line border-b">
              <Th className="px-4 text-left">Level</Th>
              <Th className="px-2 text-right">Price</Th>
              <Th className="px-4 text-right">
                <Amount text={String(quantity)} /> {quantity === 1 ? 'contract' : 'contracts'}
              </Th>
            </tr>
          </thead>
          <tbody>
            {levels
              .toSorted((one, other) => other.price - one.price)
              .map(({ reason, price, fromMark }) => (
                <tr key={reason} className="border-line border-b align-top last:border-b-0">
                  <th scope="row" className="px-4 py-1.5 text-left font-normal">
                    <span className="block text-ink @xl:whitespace-nowrap">
                      {exitRow(reason).label}
                    </span>
                    <span className="block text-11 text-ink-3">{exitNote(reason, fromMark)}</span>
                  </th>
                  <td className="px-2 py-1.5 text-right font-medium text-ink">
                    {optionPriceText(price)}
                  </td>
                  <td className="px-4 py-1.5 text-right">
                    <Change value={gainDollarsAt(plannedBuy, price)} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function exitNote(reason: ExitReason, triggerPrice: number | null): string {
  if (triggerPrice !== null) return `from a mark of ${optionPriceText(triggerPrice)}`;
  if (reason === 'protective-stop') return 'if this server is gone';
  return reason === 'target' ? 'read on the bid' : 'read on the mid';
}

function holdingTimesText(plannedBuy: PlannedBuy, window: TradingWindow | null): string {
  const boughtText = `Bought ${minuteTime(plannedBuy.position.openedAt)}`;
  if (window === null) return `${boughtText} ET`;
  const holdingEndMs = maxHoldingEndMs(plannedBuy);
  const holdingEndText = holdingEndMs === null ? '' : `, holding ends ${minuteTime(holdingEndMs)}`;
  return `${boughtText}${holdingEndText}, flatten time ${minuteTime(window.flattenAt)} ET`;
}

function nothingToBuyText(today: RulesToday | undefined): string {
  if (today === undefined) return 'What would be bought now is being worked out.';
  return today.plannedBuy === null
    ? 'Nothing can be bought now: there is no fresh quote, or the account is not known. The rules below show no prices until then.'
    : 'Nothing would be bought now: your share of the buying power does not pay for a contract.';
}

/** What the broker does by itself, beside the bot's time to sell. */
function BrokerRefusalsNote(broker: NonNullable<RulesToday['broker']>) {
  const { name, entriesEnd, sellsFrom, refusals } = broker;
  return (
    <details className="num mt-1 text-11 text-ink-3">
      <summary className="w-fit cursor-pointer py-1 hover:text-ink max-md:py-3">
        {name}: no entry from {minuteTime(entriesEnd)} ET on, sells by itself from{' '}
        {minuteTime(sellsFrom)} ET on
      </summary>
      <p>What expires on the day counts. The broker refuses:</p>
      <ul className="list-disc pl-4">
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
    </details>
  );
}
