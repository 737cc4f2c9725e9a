/**
 * Whether a session is fresh enough for sensitive actions. The age counts from the sign-in; a refresh does not change
 * it. A limit of 0 s accepts every session.
 */
export function isFresh(createdAt: Date, freshAgeSeconds: number, now: Date): boolean {
  return freshAgeSeconds === 0 || now.getTime() - createdAt.getTime() < freshAgeSeconds * 1_000;
}
