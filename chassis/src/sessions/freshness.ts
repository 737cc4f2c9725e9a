/** Fresh enough for sensitive acts: counted from the sign-in, which no refresh renews; 0 s is always. */
export function isFresh(createdAt: Date, freshAgeSeconds: number, now: Date): boolean {
  return freshAgeSeconds === 0 || now.getTime() - createdAt.getTime() < freshAgeSeconds * 1_000;
}
