import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';

/** A picture as it is given: a `data:` URL of at most 36 kB of PNG, JPEG or WebP. */
export const LONGEST_PICTURE = 48_000;

export const pictureErrors = defineErrors({
  PICTURE_IS_INVALID: { status: 400, message: 'This is not a picture that can be kept' },
  PICTURE_NOT_FOUND: { status: 404, message: 'Picture not found' },
});

export const pictureRoutes = {
  setPicture: defineRoute({
    method: 'POST',
    path: '/set-picture',
    summary: "Keep a picture of the caller; the user's `image` is its URL from then on",
    access: 'session',
    body: z.object({ picture: z.string().max(LONGEST_PICTURE) }),
    response: z.object({ image: z.string() }),
    errors: [pictureErrors.PICTURE_IS_INVALID],
  }),
  getPicture: defineRoute({
    method: 'GET',
    path: '/picture/:id',
    summary: "A user's picture; another picture has another URL",
    access: 'public',
    params: z.object({ id }),
    response: z.string(),
    answers: 'picture',
    errors: [pictureErrors.PICTURE_NOT_FOUND],
  }),
};
