import { LineIcon } from '../layout/line-icon.tsx';

/** For a whole page only, never over data. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-2 text-ink-2">
      <LineIcon svgPath="M21 12a9 9 0 1 1-6.22-8.56" className="animate-spin" />
      {label}
    </div>
  );
}
