import type { ClosedTrade } from '@tideline/api/schemas';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { Select } from '../../../components/ui/forms/select.tsx';
import {
  countFilters,
  exitReasonsOf,
  TRADE_RESULT_NAMES,
  TRADE_RESULTS,
  type TradeFilter,
  tradeTagsOf,
} from '../../../lib/trading/trade-filter.ts';
import { exitLabel } from '../../../lib/trading/trade-texts.ts';

interface FilterBarProps {
  /** All of them, as they decide the choices. */
  readonly trades: readonly ClosedTrade[];
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
}

const ANY_VALUE = 'any';

/** A value of the address stays visible, also where no trade has it. */
const withChosen = <Value extends string>(values: readonly Value[], chosen: Value | undefined) =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen];

export function FilterBar({ trades, filter, onFilter }: FilterBarProps) {
  const { side, reason, result, tag, text = '' } = filter;
  return (
    <div className="grid grid-cols-2 gap-3 border-line border-b px-4 py-3 @[44rem]:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,2fr)_auto]">
      <FilterSelect
        label="Side"
        anyValueLabel="Calls and puts"
        value={side}
        options={[
          { value: 'call', label: 'Calls' },
          { value: 'put', label: 'Puts' },
        ]}
        onChoose={(value) => onFilter({ ...filter, side: value })}
      />
      <FilterSelect
        label="Why out"
        anyValueLabel="Any way out"
        value={reason}
        options={withChosen(exitReasonsOf(trades), reason).map((value) => ({
          value,
          label: exitLabel(value),
        }))}
        onChoose={(value) => onFilter({ ...filter, reason: value })}
      />
      <FilterSelect
        label="Result"
        anyValueLabel="Won and lost"
        value={result}
        options={TRADE_RESULTS.map((value) => ({ value, label: TRADE_RESULT_NAMES[value] }))}
        onChoose={(value) => onFilter({ ...filter, result: value })}
      />
      <FilterSelect
        label="Tag"
        anyValueLabel="Any tag"
        value={tag}
        options={withChosen(tradeTagsOf(trades), tag).map((value) => ({ value, label: value }))}
        onChoose={(value) => onFilter({ ...filter, tag: value })}
      />
      <div className="col-span-2 @[44rem]:col-span-1">
        <Field
          label="Text of the note"
          type="search"
          value={text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
      </div>
      <div className="col-span-2 flex items-end @[44rem]:col-span-1">
        <Button disabled={countFilters(filter) === 0} onClick={() => onFilter({})}>
          Clear
        </Button>
      </div>
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly anyValueLabel: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value | undefined) => void;
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, anyValueLabel, value, options, onChoose } = props;
  // Prefixed, as a tag may be any text, also "any".
  return (
    <Select
      label={label}
      value={value === undefined ? ANY_VALUE : `=${value}`}
      options={[
        { value: ANY_VALUE, label: anyValueLabel },
        ...options.map((option) => ({ value: `=${option.value}`, label: option.label })),
      ]}
      onChange={({ target }) =>
        onChoose(options.find((option) => `=${option.value}` === target.value)?.value)
      }
    />
  );
}
