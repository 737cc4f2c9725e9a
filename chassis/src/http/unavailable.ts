/** What could not be reached or did not answer in time: the client may try again. */
export class Unavailable extends Error {}
