/** A part's points by side; rules return null when inputs are not known. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
