import type { RulesToday } from '@tideline/api/schemas';
import { minuteTime } from '../../../lib/text/format.ts';

/** What the broker does by itself, beside the bot's time to sell. */
export function BrokerRefusalsNote({
  broker,
}: {
  readonly broker: NonNullable<RulesToday['broker']>;
}) {
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
