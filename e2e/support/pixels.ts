import type { Page } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class Picture {
  readonly #from: Box;
  /** Four bytes a pixel. */
  readonly #data: Buffer;

  private constructor(from: Box, data: Buffer) {
    this.#from = from;
    this.#data = data;
  }

  /**
   * A picture of the window. A blank page of another browser reads it, as the product's page allows
   * no `data:`.
   */
  static async take(page: Page, blank: Page, from = windowOf(page)): Promise<Picture> {
    const clip = wholePixels(from);
    const png = await page.screenshot({ animations: 'disabled', scale: 'css', clip });
    const pixels = await blank.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      let text = '';
      for (let at = 0; at < data.length; at += 0x8000) {
        text += String.fromCharCode(...data.subarray(at, at + 0x8000));
      }
      return btoa(text);
    }, png.toString('base64'));
    return new Picture(clip, Buffer.from(pixels, 'base64'));
  }

  /** The strongest contrast to the colour that fills most of a place. */
  contrastIn(box: Box): number {
    const colours = this.#colours(box);
    const [ground] = [...colours].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
    return Math.max(1, ...[...colours.keys()].map((colour) => contrastOf(colour, ground)));
  }

  /** The strongest contrast to a colour such as the page's around it. */
  contrastTo(ground: number, box: Box): number {
    return Math.max(
      1,
      ...[...this.#colours(box).keys()].map((colour) => contrastOf(colour, ground)),
    );
  }

  /** 0xRRGGBB. */
  colourAt(x: number, y: number): number {
    const { x: left, y: top, width } = this.#from;
    return this.#data.readUIntBE(4 * ((y - top) * width + x - left), 3);
  }

  /** Pixels that another picture shows in clear contrast. */
  differingPixels(other: Picture, box: Box): number {
    return this.#placesIn(box).filter(
      ([x, y]) => contrastOf(this.colourAt(x, y), other.colourAt(x, y)) >= 3,
    ).length;
  }

  #colours(box: Box): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const [x, y] of this.#placesIn(box)) {
      const colour = this.colourAt(x, y);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return counts;
  }

  /** Within the picture. */
  #placesIn(box: Box): [number, number][] {
    const { x: left, y: top, width, height } = this.#from;
    const { x, y, ...size } = wholePixels(box);
    const places: [number, number][] = [];
    for (let row = Math.max(y, top); row < Math.min(y + size.height, top + height); row += 1) {
      for (
        let column = Math.max(x, left);
        column < Math.min(x + size.width, left + width);
        column += 1
      )
        places.push([column, row]);
    }
    return places;
  }
}

const windowOf = (page: Page): Box => ({ x: 0, y: 0, ...page.viewportSize()! });

function wholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width) - left,
    height: Math.ceil(y + height) - top,
  };
}

/** As in WCAG: 1 to 21. */
function contrastOf(one: number, other: number): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const share = ((colour >> shift) & 0xff) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
