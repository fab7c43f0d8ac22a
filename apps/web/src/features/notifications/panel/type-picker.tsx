import { clsx } from 'clsx';
import { CHANNEL_TYPES, type ChannelType, TYPE_WORDS } from '../types.ts';

interface TypePickerProps {
  readonly chosen: ChannelType | null;
  /** Types that this server can't send to, and why. */
  readonly unavailable: readonly { readonly type: ChannelType; readonly reason: string }[];
  readonly onChoose: (type: ChannelType) => void;
}

export function TypePicker({ chosen, unavailable, onChoose }: TypePickerProps) {
  const reasonOf = (type: ChannelType) => unavailable.find((each) => each.type === type)?.reason;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Type</legend>
      <div className="flex flex-wrap gap-2">
        {CHANNEL_TYPES.map((type) => {
          const { label, icon: Icon } = TYPE_WORDS[type];
          const isOff = reasonOf(type) !== undefined;
          return (
            <label
              key={type}
              className={clsx(
                'inline-flex h-8 items-center gap-2 rounded-control border px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-md:h-11',
                isOff && 'cursor-not-allowed border-line-strong bg-raised text-ink-3',
                !isOff && 'cursor-pointer',
                !isOff && chosen === type && 'border-accent bg-accent-soft text-accent',
                !isOff && chosen !== type && 'border-line-strong text-ink hover:bg-raised',
              )}
            >
              <input
                type="radio"
                name="type"
                value={type}
                checked={chosen === type}
                disabled={isOff}
                onChange={() => onChoose(type)}
                className="sr-only"
              />
              <Icon size={16} strokeWidth={1.75} />
              {label}
            </label>
          );
        })}
      </div>
      {unavailable.map(({ type, reason }) => (
        <p key={type} className="mt-2 text-12 text-ink-3">
          {TYPE_WORDS[type].label} is not available here: {reason}.
        </p>
      ))}
    </fieldset>
  );
}
