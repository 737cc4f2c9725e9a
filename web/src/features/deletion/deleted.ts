/** The page that whoever deleted their account ends on. */
export const DELETED = '/sign-in?left=deleted';
