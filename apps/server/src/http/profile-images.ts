import { invalidField, notFound, SIGNED_OUT } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_TYPES, imageDigestOf, MAX_IMAGE_BYTES, readImage } from '../images/image.ts';
import type { CallerResolver } from './callers/callers.ts';
import { refuse } from './refusal-response.ts';
import type { ChangeHub } from './stream/change-hub.ts';

export const OWN_IMAGE_PATH = '/api/auth/user/image';
const IMAGE_PATH = '/api/users/:id/image';

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
  const imageCalls = new ImageCalls(options);
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      [...IMAGE_TYPES],
      { parseAs: 'buffer', bodyLimit: MAX_IMAGE_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(OWN_IMAGE_PATH, { onRequest: imageCalls.guardChange }, (request, reply) =>
      imageCalls.save(request, reply),
    );
    done();
  });
  app.delete(OWN_IMAGE_PATH, { onRequest: imageCalls.guardChange }, (request, reply) =>
    imageCalls.remove(request, reply),
  );
  app.get<ImageRequest>(IMAGE_PATH, (request, reply) =>
    imageCalls.read(request, reply, request.params.id),
  );
}

interface ImageRequest {
  readonly Params: { readonly id: string };
}

class ImageCalls {
  readonly #options: ProfileImageOptions;

  constructor(options: ProfileImageOptions) {
    this.#options = options;
  }

  /** Runs before the body is read, because only those who may send a picture may send a megabyte. */
  readonly guardChange = async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await this.#viewerOf(request);
    const refusal =
      viewer === null ? SIGNED_OUT : await this.#authPortOf(request, reply).refuseIfIdle();
    return refusal === null ? undefined : refuse(request, reply, refusal);
  };

  async save(request: FastifyRequest, reply: FastifyReply) {
    const { body } = request;
    const image = Buffer.isBuffer(body) ? readImage(body) : 'must be PNG, JPEG or WebP';
    if (typeof image === 'string') return refuse(request, reply, invalidField('image', image));
    return this.#changeImage(request, reply, ({ id: userId }) => {
      this.#options.profileImages.save({ userId, ...image, digest: imageDigestOf(image.bytes) });
      return 'Your picture is changed.';
    });
  }

  remove(request: FastifyRequest, reply: FastifyReply) {
    return this.#changeImage(request, reply, ({ id }) => {
      this.#options.profileImages.remove(id);
      return 'Your picture is removed.';
    });
  }

  async read(request: FastifyRequest, reply: FastifyReply, id: string) {
    const viewer = await this.#viewerOf(request);
    if (viewer === null) return refuse(request, reply, SIGNED_OUT);
    const isOtherUser = id !== viewer.id;
    const mayRead =
      !isOtherUser ||
      (viewer.isAdmin && (await this.#authPortOf(request, reply).refuseIfUnenrolled()) === null);
    const image = mayRead ? this.#options.profileImages.get(id) : null;
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

  async #changeImage(
    request: FastifyRequest,
    reply: FastifyReply,
    writeChange: (user: UserRow) => string,
  ) {
    const user = await this.#viewerOf(request);
    if (user === null) return refuse(request, reply, SIGNED_OUT);
    const message = writeChange(user);
    await this.#authPortOf(request, reply).noteUserActivity();
    this.#options.changes.announceChange(null, ['users']);
    return { message };
  }

  #viewerOf(request: FastifyRequest) {
    return this.#options.callerResolver.viewerOf(request);
  }

  #authPortOf(request: FastifyRequest, reply: FastifyReply) {
    return this.#options.callerResolver.authPortFor(request, reply);
  }
}
