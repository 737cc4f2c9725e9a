/** The page after an account was deleted. */
export const DELETED = '/sign-in?left=deleted';
