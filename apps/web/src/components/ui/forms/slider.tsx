import * as RadixSlider from '@radix-ui/react-slider';
import { type ReactNode, useId } from 'react';

interface SliderProps {
  readonly label: string;
  /** "25%", "5 of 10". */
  readonly valueText: string;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, valueText, hint, value, min, max, onChange }: SliderProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <div className="min-w-0">
      <div className="flex justify-between gap-2 text-12">
        <span id={labelId} className="font-medium text-ink">
          {label}
        </span>
        <span className="num font-semibold text-ink">{valueText}</span>
      </div>
      <RadixSlider.Root
        value={[value]}
        min={min}
        max={max}
        step={1}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="relative mt-1 flex h-8 touch-none select-none items-center max-md:h-11"
      >
        <RadixSlider.Track className="drawn relative h-1 grow rounded-full bg-line-strong">
          <RadixSlider.Range className="absolute h-full rounded-full bg-accent" />
        </RadixSlider.Track>
        <RadixSlider.Thumb
          aria-labelledby={labelId}
          aria-describedby={hint === undefined ? undefined : hintId}
          aria-valuetext={valueText}
          className="relative block size-4 rounded-full border-2 border-accent bg-surface before:absolute before:-inset-2"
        />
      </RadixSlider.Root>
      {hint !== undefined && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
