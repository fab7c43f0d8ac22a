/** What a reader of one format finds: how large the picture is, and its file without the rest. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
