export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
