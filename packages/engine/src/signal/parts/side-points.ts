/** A part's rule returns null instead when inputs are unknown. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
