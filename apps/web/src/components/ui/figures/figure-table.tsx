import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { ScrollRegion } from '../layout/scroll-region.tsx';

interface FigureTableProps {
  /** Names the region for users who scroll by keyboard. */
  readonly label: string;
  readonly className: string;
  readonly heads: readonly string[];
  readonly caption?: ReactNode;
  readonly children: ReactNode;
}

export function FigureTable({ label, className, heads, caption, children }: FigureTableProps) {
  return (
    <ScrollRegion label={label} className={className}>
      <table className="num w-full border-collapse text-12">
        {caption}
        <thead className="sticky top-0 bg-surface text-11 text-ink-3">
          <tr className="h-8">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="whitespace-nowrap px-3 text-right font-normal first:pl-4 first:text-left last:pr-4"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

export function FigureRow({ head, children }: { head: string; children: ReactNode }) {
  return (
    <tr className="h-7 border-line border-t text-right">
      <th scope="row" className="pr-3 pl-4 text-left font-normal text-ink-2">
        {head}
      </th>
      {children}
    </tr>
  );
}

export function FigureCell({ className, children }: ComponentProps<'td'>) {
  return <td className={clsx('px-3 last:pr-4', className)}>{children}</td>;
}
