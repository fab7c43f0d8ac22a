/** An image file without what says where, when and by whom it was taken; the size in pixels. */
export interface StrippedImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
