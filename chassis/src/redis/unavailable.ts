/** Redis cannot be used right now. */
export class RedisUnavailable extends Error {}
