import { getAccountInfo } from './get-account-info.ts';

/** The same question as older clients ask it, by POST. */
export const postAccountInfo = getAccountInfo;
