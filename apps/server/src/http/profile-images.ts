import { invalidField, notFound, SIGNED_OUT } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_TYPES, imageDigestOf, MAX_IMAGE_BYTES, readImage } from '../images/image.ts';
import type { CallerResolver } from './callers/callers.ts';
import { refuse } from './refusal-response.ts';
import type { ChangeHub } from './stream/change-hub.ts';

export const OWN_IMAGE_PATH = '/api/auth/user/image';

/** Nothing in a picture may run or load anything, wherever it is opened. */
const IMAGE_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The same answer to all, so it does not show whether there is a picture. */
const IMAGE_NOT_FOUND_REFUSAL = notFound('There is no such image.');

export interface ProfileImageOptions {
  readonly callerResolver: CallerResolver;
  readonly profileImages: Repositories['profileImages'];
  readonly changes: ChangeHub;
}

export function serveProfileImages(app: FastifyInstance, options: ProfileImageOptions): void {
  const { callerResolver, profileImages, changes } = options;

  /** Runs before the body is read, because only those who may send a picture may send a megabyte. */
  async function guardChange(request: FastifyRequest, reply: FastifyReply) {
    const viewer = await callerResolver.viewerOf(request);
    const refusal =
      viewer === null
        ? SIGNED_OUT
        : await callerResolver.authPortFor(request, reply).refuseIfIdle();
    return refusal === null ? undefined : refuse(request, reply, refusal);
  }

  async function changeImage(
    request: FastifyRequest,
    reply: FastifyReply,
    message: string,
    writeChange: (user: UserRow) => void,
  ) {
    const user = await callerResolver.viewerOf(request);
    if (user === null) return refuse(request, reply, SIGNED_OUT);
    writeChange(user);
    await callerResolver.authPortFor(request, reply).noteUserActivity();
    changes.announceChange(null, ['users']);
    return { message };
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      [...IMAGE_TYPES],
      { parseAs: 'buffer', bodyLimit: MAX_IMAGE_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(OWN_IMAGE_PATH, { onRequest: guardChange }, async (request, reply) => {
      const { body } = request;
      const image = Buffer.isBuffer(body) ? readImage(body) : 'must be PNG, JPEG or WebP';
      if (typeof image === 'string') return refuse(request, reply, invalidField('image', image));
      return changeImage(request, reply, 'Your picture is changed.', ({ id: userId }) =>
        profileImages.save({ userId, ...image, digest: imageDigestOf(image.bytes) }),
      );
    });
    done();
  });
  app.delete(OWN_IMAGE_PATH, { onRequest: guardChange }, (request, reply) =>
    changeImage(request, reply, 'Your picture is removed.', ({ id }) => profileImages.remove(id)),
  );
  app.get<ImageRequest>('/api/users/:id/image', (request, reply) =>
    sendImage(request, reply, options),
  );
}

interface ImageRequest {
  readonly Params: { readonly id: string };
}

async function sendImage(
  request: FastifyRequest<ImageRequest>,
  reply: FastifyReply,
  { callerResolver, profileImages }: ProfileImageOptions,
) {
  const { id } = request.params;
  const viewer = await callerResolver.viewerOf(request);
  if (viewer === null) return refuse(request, reply, SIGNED_OUT);
  const mayRead =
    id === viewer.id ||
    (viewer.isAdmin &&
      (await callerResolver.authPortFor(request, reply).refuseIfUnenrolled()) === null);
  const image = mayRead ? profileImages.get(id) : null;
  if (image === null) return refuse(request, reply, IMAGE_NOT_FOUND_REFUSAL);
  const etag = `"${image.digest}"`;
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-security-policy': IMAGE_SECURITY_POLICY,
    'content-disposition': 'inline',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(image.type).send(image.bytes);
}
