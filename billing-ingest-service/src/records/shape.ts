import { parseInstant } from '../instant.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Data of a known event that does not have the form it should. */
export class InvalidPayload extends Error {}

/** Reads a value that is there into the form we keep; throws `InvalidPayload`. */
export type Reader = (value: unknown, path: string) => unknown;

export type Field = {
  readonly read: Reader;
  /** What stands for a missing or null value; without it the field is left out when missing. */
  readonly otherwise: 'refuse' | 'null' | 'omit';
  readonly isTime: boolean;
};

/** The fields of an object by their names on the wire. What is not named stays in the stored delivery. */
export type Shape = Readonly<Record<string, Field>>;

const field =
  (otherwise: Field['otherwise']) =>
  (read: Reader): Field => ({ read, otherwise, isTime: read === time });
export const required = field('refuse');
export const nullable = field('null');
/** Belongs to some variants of the object only. */
export const occasional = field('omit');

const camelCased = new Map<string, string>();
/** For names of fields that we know: each is made once and kept. */
export function camelCase(name: string): string {
  const known = camelCased.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, made);
  return made;
}

/**
 * Our document of an object: known fields under camelCase names. Of what may be missing, a `partial` copy
 * says nothing; in a whole one it is null.
 */
export function readShape(
  shape: Shape,
  source: Json,
  path: string,
  { partial = false } = {},
): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [name, { read, otherwise }] of Object.entries(shape)) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value !== undefined && value !== null) {
      document[camelCase(name)] = read(value, `${path}.${name}`);
    } else if (otherwise === 'refuse') {
      throw new InvalidPayload(`${path}.${name} is missing`);
    } else if (partial ? value === null : otherwise === 'null') {
      document[camelCase(name)] = null;
    }
  }
  return document;
}

export function asObject(value: unknown, path: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new InvalidPayload(`${path} is no object`);
}

export const text: Reader = (value, path) => {
  if (typeof value === 'string') return value;
  throw new InvalidPayload(`${path} is no text`);
};

const MAX_ID = 255;
/** Opaque, but it stands in keys and indexes. */
export const recordId: Reader = (value, path) => {
  if (typeof value === 'string' && value !== '' && value.length <= MAX_ID) return value;
  throw new InvalidPayload(`${path} is no id`);
};

export const time: Reader = (value, path) => {
  if (typeof value === 'string' && parseInstant(value) !== null) return value;
  throw new InvalidPayload(`${path} is no time`);
};

export const integer: Reader = (value, path) => {
  if (Number.isSafeInteger(value)) return value;
  throw new InvalidPayload(`${path} is no whole number`);
};

export const number: Reader = (value, path) => {
  if (Number.isFinite(value)) return value;
  throw new InvalidPayload(`${path} is no number`);
};

export const flag: Reader = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw new InvalidPayload(`${path} is neither true nor false`);
};

/** A decimal number that must not pass through floating point. */
export const decimal: Reader = (value, path) => {
  if (typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value)) return value;
  throw new InvalidPayload(`${path} is no decimal text`);
};

/** The merchant's own object: its keys are data and stay as they are. */
export const untouched: Reader = asObject;

/** Any value, kept as it came. */
export const anything: Reader = (value) => value;

export const object =
  (shape: Shape): Reader =>
  (value, path) =>
    readShape(shape, asObject(value, path), path);

export const list =
  (read: Reader): Reader =>
  (value, path) => {
    if (!Array.isArray(value)) throw new InvalidPayload(`${path} is no list`);
    return value.map((item, index) => read(item, `${path}[${index}]`));
  };

/** A list that may hold nulls. */
export const loosely =
  (read: Reader): Reader =>
  (value, path) =>
    value === null ? null : read(value, path);
