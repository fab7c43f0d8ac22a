/** A part's rule returns null instead when inputs are not known. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
