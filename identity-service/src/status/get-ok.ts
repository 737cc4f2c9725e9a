/** Says that the service answers. */
export const getOk = () => ({ ok: true }) as const;
