/** A picture's size, and its file without the rest. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
