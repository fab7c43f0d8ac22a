import type { Refusal } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../auth/accounts.ts';
import { digestOf, IMAGE_TYPES, MOST_IMAGE_BYTES, readImage } from '../images/image.ts';
import { refuse } from './refusal-response.ts';
import type { ChangeHub } from './stream/change-hub.ts';

export const OWN_IMAGE_PATH = '/api/auth/user/image';
const IMAGE_PATH = '/api/users/:id/image';

/** A picture stays one wherever it is opened: nothing in it may run or load anything. */
const IMAGE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const SIGNED_OUT: Refusal = {
  code: 'SIGNED_OUT',
  message: 'You are signed out. Sign in again.',
};
/** Also for users who may not see it: another's picture looks absent. */
const NOT_THERE: Refusal = { code: 'NOT_FOUND', message: 'There is no such image.' };

export interface ProfileImageOptions {
  readonly accounts: Pick<Accounts, 'viewer' | 'forRequest'>;
  readonly profileImages: Repositories['profileImages'];
  readonly changes: ChangeHub;
}

/** Users send and remove their own; administrators see everyone's. */
export function serveProfileImages(app: FastifyInstance, options: ProfileImageOptions): void {
  const { accounts, profileImages, changes } = options;
  const authOf = (request: FastifyRequest, reply: FastifyReply) =>
    accounts.forRequest({
      header: request.headers.cookie ?? '',
      address: request.ip,
      set: (cookie) => void reply.header('set-cookie', cookie),
    });
  const viewerOf = (request: FastifyRequest) => accounts.viewer(request.headers.cookie ?? '');

  /** Before a body is read: only a permitted user sends a megabyte. */
  async function guardChange(request: FastifyRequest, reply: FastifyReply) {
    const refusal =
      (await viewerOf(request)) === null ? SIGNED_OUT : await authOf(request, reply).refuseIdle();
    return refusal === null ? undefined : refuse(request, reply, refusal);
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    write: (user: UserRow) => string,
  ) {
    // The session may have ended while the body arrived.
    const user = await viewerOf(request);
    if (user === null) return refuse(request, reply, SIGNED_OUT);
    const message = write(user);
    await authOf(request, reply).noteActivity();
    changes.changed(null, ['users']);
    return { message };
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      [...IMAGE_TYPES],
      { parseAs: 'buffer', bodyLimit: MOST_IMAGE_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(OWN_IMAGE_PATH, { onRequest: guardChange }, async (request, reply) => {
      const { body } = request;
      const image = Buffer.isBuffer(body) ? readImage(body) : 'must be PNG, JPEG or WebP';
      if (typeof image === 'string') {
        const message = `image: ${image}`;
        return refuse(request, reply, { code: 'INVALID', field: 'image', message });
      }
      return change(request, reply, ({ id: userId }) => {
        profileImages.save({ userId, ...image, digest: digestOf(image.bytes) });
        return 'Your picture is changed.';
      });
    });
    done();
  });

  app.delete(OWN_IMAGE_PATH, { onRequest: guardChange }, (request, reply) =>
    change(request, reply, ({ id }) => {
      profileImages.remove(id);
      return 'Your picture is removed.';
    }),
  );

  app.get<{ Params: { readonly id: string } }>(IMAGE_PATH, async (request, reply) => {
    const viewer = await viewerOf(request);
    if (viewer === null) return refuse(request, reply, SIGNED_OUT);
    const { id } = request.params;
    const isTheirs = id !== viewer.id;
    const mayRead =
      !isTheirs || (viewer.isAdmin && (await authOf(request, reply).refuseUnenrolled()) === null);
    const image = mayRead ? profileImages.get(id) : null;
    if (image === null) return refuse(request, reply, NOT_THERE);
    const etag = `"${image.digest}"`;
    reply.headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': IMAGE_POLICY,
      'content-disposition': 'inline',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(image.type).send(image.bytes);
  });
}
