import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';

/** Maximum length of the `data:` URL of a PNG, JPEG or WebP image: 36 kB of image data. */
export const MAX_PICTURE_LENGTH = 48_000;

export const pictureErrors = defineErrors({
  PICTURE_IS_INVALID: {
    status: 400,
    message: 'The image is invalid or its format is not supported',
  },
  PICTURE_NOT_FOUND: { status: 404, message: 'Picture not found' },
});

export const pictureRoutes = {
  setPicture: defineRoute({
    method: 'POST',
    path: '/set-picture',
    summary: "Upload the user's profile picture and set `image` to its URL",
    access: 'session',
    body: z.object({ picture: z.string().check(z.maxLength(MAX_PICTURE_LENGTH)) }),
    response: z.object({ image: z.string() }),
    errors: [pictureErrors.PICTURE_IS_INVALID],
  }),
  getPicture: defineRoute({
    method: 'GET',
    path: '/picture/:id',
    summary: "Get a user's profile picture; every upload has a new URL",
    access: 'public',
    params: z.object({ id }),
    response: z.string(),
    responseType: 'image',
    errors: [pictureErrors.PICTURE_NOT_FOUND],
  }),
};
