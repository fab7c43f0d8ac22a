/** A phone keeps the main columns; its rows open for the rest. */
export const TRIP_COLUMNS = [
  { head: 'Opened', look: 'text-left' },
  { head: 'Contract', look: 'text-left max-md:hidden' },
  { head: 'Qty', look: 'text-right max-md:hidden' },
  { head: 'In', look: 'text-right max-md:hidden' },
  { head: 'Out', look: 'text-right max-md:hidden' },
  { head: 'Held', look: 'text-right max-md:hidden' },
  { head: 'Return', look: 'text-right max-md:hidden' },
  { head: 'Net', look: 'text-right' },
  { head: 'Why out', look: 'text-left max-md:hidden' },
] as const;
