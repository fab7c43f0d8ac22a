export interface Contract {
  readonly underlying: string;
  /** `YYYY-MM-DD` */
  readonly expiry: string;
  readonly side: 'C' | 'P';
  readonly strike: number;
}

const OCC_SYMBOL_PATTERN = /^([A-Z]{1,6})(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/** Null for anything but an OCC symbol. */
export function parseContract(symbol: string): Contract | null {
  const match = OCC_SYMBOL_PATTERN.exec(symbol);
  if (match === null) return null;
  const [, underlying = '', year, month, day, side, strike] = match;
  return {
    underlying,
    expiry: `20${year}-${month}-${day}`,
    side: side === 'P' ? 'P' : 'C',
    strike: Number(strike) / 1000,
  };
}
