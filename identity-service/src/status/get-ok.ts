/** Liveness response. */
export const getOk = () => ({ ok: true }) as const;
