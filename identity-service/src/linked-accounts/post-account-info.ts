import { getAccountInfo } from './get-account-info.ts';

/** The same call by POST, for older clients. */
export const postAccountInfo = getAccountInfo;
