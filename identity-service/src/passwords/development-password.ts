/**
 * The password of the accounts that `npm run dev` creates. It is public, so it is rejected unless
 * AUTH_ALLOW_DEVELOPMENT_PASSWORD is set, which only `npm run dev` does.
 */
export const developmentPassword = 'development only';
