import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useOperatorLimits } from '../../../live/queries/operator.ts';
import { EditActions, EditActionsBar } from '../edit-actions.tsx';
import { useCardEditing } from '../use-card-editing.ts';
import { LIMIT_FIELDS, limitLabelOf } from './limit-fields.ts';
import { LimitsForm } from './limits-form.tsx';

/** For every account; environment variables are their ceilings. */
export function LimitsCard() {
  const query = useOperatorLimits();
  const { data, isError, dataUpdatedAt } = query;
  const editing = useCardEditing('limits');
  return (
    <Card
      title="Operator’s limits"
      isInCardRow
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          <EditActions editing={editing} subject="Limits" hasLoaded={data !== undefined} />
        </>
      }
      foot={`${limitsVersionText(data?.version)}For every account, from the next decision on. No limit is looser than its ceiling, which the environment of the server sets.`}
    >
      {data === undefined ? (
        <LoadingOrError subject="The limits" query={query}>
          <Skeletons count={LIMIT_FIELDS.length} className="my-1.5 h-5" />
        </LoadingOrError>
      ) : editing.isEditing ? (
        <>
          <LimitsForm limitsInForce={data} {...editing.form} />
          <EditActionsBar editing={editing} subject="Limits" />
        </>
      ) : (
        <KeyValues
          facts={LIMIT_FIELDS.map(({ name, unit, formatValue }) => ({
            label: limitLabelOf(name),
            value: (
              <span className="inline-flex flex-wrap justify-end gap-x-2">
                <Amounts text={formatValue(data.limits[name])} />
                <span className="whitespace-nowrap font-normal text-ink-3">
                  {data.limits[name] === data.ceilings[name] ? (
                    'its ceiling'
                  ) : (
                    <Amounts
                      text={`ceiling ${unit === '$' ? formatValue(data.ceilings[name]) : data.ceilings[name]}`}
                    />
                  )}
                </span>
              </span>
            ),
          }))}
        />
      )}
    </Card>
  );
}

function limitsVersionText(version: number | undefined): string {
  if (version === undefined) return '';
  return version === 0 ? 'None were saved yet. ' : `Version ${version}. `;
}
