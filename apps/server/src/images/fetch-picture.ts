import { Http } from '@tideline/broker/connection';
import type { WallClock } from '../runtime/clock.ts';
import { MAX_IMAGE_BYTES } from './image.ts';

/** Another party has chosen the address. */
export type FetchPicture = (pictureUrl: string) => Promise<Buffer>;

/**
 * Fetches over https from public addresses alone, because the address must not lead to this machine or
 * its network. Follows no redirect and sends nothing of ours.
 */
export function createPictureFetch(wall: WallClock): FetchPicture {
  return async (pictureUrl) => {
    const url = new URL(pictureUrl);
    if (url.protocol !== 'https:') throw new Error('a picture is asked for over https alone');
    const http = new Http({ origin: url.origin, wall, maxBytes: MAX_IMAGE_BYTES });
    try {
      const answer = await http.fetch(url.href);
      if (answer.status !== 200) throw new Error(`the picture was answered with ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    } finally {
      http.close();
    }
  };
}
