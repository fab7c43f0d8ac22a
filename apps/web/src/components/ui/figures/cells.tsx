import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Amount } from './amount.tsx';

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="col" className={clsx('font-normal', className)} {...rest} />;
}

interface HeadsProps {
  readonly columnNames: readonly string[];
  readonly className: string;
}

export function ColumnHeads({ columnNames, className }: HeadsProps) {
  return columnNames.map((name) => (
    <Th key={name} className={className}>
      {name}
    </Th>
  ));
}

export function AmountCell({ text, className }: { text: string; className: string }) {
  return (
    <td className={className}>
      <Amount text={text} />
    </td>
  );
}
