/** The share of the accent color in the darkest cell. With more, the text would be hard to read. */
const MAX_SHADE = 45;

type Retention = {
  /** A fraction of 1. */
  readonly part: number;
  readonly color: string;
};

/** The part of a cohort that is retained, and the color of its cell; null in the future and for an empty cohort. */
export function retentionOf(retained: number | undefined, customers: number): Retention | null {
  if (retained === undefined || customers === 0) return null;
  const part = Math.round((retained / customers) * 100) / 100;
  const shade = Math.round(part * MAX_SHADE);
  return { part, color: `color-mix(in srgb, var(--accent) ${shade}%, var(--surface))` };
}
