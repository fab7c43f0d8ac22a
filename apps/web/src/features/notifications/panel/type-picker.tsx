import type { UnavailableChannelType } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { CHANNEL_TYPE_TEXTS, CHANNEL_TYPES, type ChannelType } from '../types.ts';

const CHOSEN_CLASS = 'border-accent bg-accent-soft text-accent';
const OTHER_CLASS = 'border-line-strong text-ink hover:bg-raised';

interface Props {
  readonly chosenType: ChannelType | null;
  /** Types that this server can't send to, and why. */
  readonly unavailableTypes: readonly UnavailableChannelType[];
  readonly onChoose: (type: ChannelType) => void;
}

export function ChannelTypePicker({ chosenType, unavailableTypes, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Type</legend>
      <div className="flex flex-wrap gap-2">
        {CHANNEL_TYPES.map((type) => {
          const { label, icon: Icon } = CHANNEL_TYPE_TEXTS[type];
          const isUnavailable = unavailableTypes.some((each) => each.type === type);
          return (
            <label
              key={type}
              className={clsx(
                'inline-flex h-8 items-center gap-2 rounded-control border px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-md:h-11',
                isUnavailable
                  ? 'cursor-not-allowed border-line-strong bg-raised text-ink-3'
                  : ['cursor-pointer', chosenType === type ? CHOSEN_CLASS : OTHER_CLASS],
              )}
            >
              <input
                type="radio"
                name="type"
                value={type}
                checked={chosenType === type}
                disabled={isUnavailable}
                onChange={() => onChoose(type)}
                className="sr-only"
              />
              <Icon />
              {label}
            </label>
          );
        })}
      </div>
      {unavailableTypes.map(({ type, reason }) => (
        <p key={type} className="mt-2 text-12 text-ink-3">
          {CHANNEL_TYPE_TEXTS[type].label} is not available here: {reason}.
        </p>
      ))}
    </fieldset>
  );
}
