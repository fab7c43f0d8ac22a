/** A part's points by side. A part's rule returns null when inputs are not known. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
