/** What one part gives to either side; a rule answers null instead when its inputs are not known. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
