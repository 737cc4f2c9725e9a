import type { Metadata } from '@tessera/contracts/billing/record-fields';
import * as z from 'zod';
import { parseInstant } from '../instant.ts';

/** An object of a payload, before it is parsed. */
export type Json = Readonly<Record<string, unknown>>;

/** Data of a known event that does not have the form it should. */
export class InvalidPayload extends Error {}

/** Parses a value; the message of `InvalidPayload` names the first wrong field, below `name`. */
export function parse<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  throw new InvalidPayload(`${name}${path?.join('') ?? ''} ${issue?.message}`);
}

/** The message for a value of another type; a field that is absent or null is missing. */
const orMissing = (message: string) => ({
  error: ({ input, path }: z.core.$ZodRawIssue) =>
    (input === undefined || input === null) && typeof path?.at(-1) === 'string'
      ? 'is missing'
      : message,
});

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = z.string(orMissing('is no text'));
/** Opaque, but it stands in keys and indexes. */
export const recordId = z.string(orMissing('is no id')).min(1, 'is no id').max(255, 'is no id');
export const time = text.refine((value) => parseInstant(value) !== null, 'is no time');
export const integer = z.int(orMissing('is no whole number'));
export const number = z.number(orMissing('is no number'));
export const flag = z.boolean(orMissing('is neither true nor false'));
/** A decimal number that must not pass through floating point. */
export const decimal = text.regex(/^-?\d{1,30}(\.\d{1,30})?$/, 'is no decimal text');

/** The merchant's or provider's own object: its keys are data and stay as they are. */
export const untouched = <T extends object = Metadata>() =>
  z.custom<T>(isObject, orMissing('is no object'));

export const list = <T extends z.ZodType>(item: T) => z.array(item, orMissing('is no list'));

/** Null when it is missing. */
export const nullable = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** Belongs to some variants of the object only: left out when it is missing. */
export const occasional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

type CamelCase<N> = N extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : N;
type CamelCased<T> = { readonly [N in keyof T as CamelCase<N>]: T[N] };

export const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** An object by its names on the wire, parsed into camelCase names. Other fields stay in the stored delivery. */
export function object<S extends z.ZodRawShape>(
  shape: S,
  refine: (fields: Json, context: z.RefinementCtx) => Json = (fields) => fields,
) {
  const names = Object.keys(shape).map((name) => [name, camelCase(name)] as const);
  return z.object(shape, orMissing('is no object')).transform((fields, context) => {
    const refined = refine(fields, context);
    const document: Record<string, unknown> = {};
    for (const [name, camelCased] of names) {
      if (refined[name] !== undefined) document[camelCased] = refined[name];
    }
    return document as CamelCased<typeof fields>;
  });
}

/** What every record has, but its id. */
export const dated = { created_at: time, modified_at: nullable(time) };

type PartialShape<S> = {
  [N in keyof S]: S[N] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[N];
};

/** Of a copy that has only some of the fields, those that are absent are unknown, not null. */
const partialOf = <S extends z.ZodRawShape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
    ]),
  ) as PartialShape<S>;

/** The schemas of a record, which turn the provider's payload into a document. */
export type RecordSchema<D> = {
  readonly full: z.ZodType<D>;
  /** Of a copy inside another record, which has only some of the fields. */
  readonly partial: z.ZodType<Partial<D> & { readonly id: string }>;
  /** Null for each field that may be missing. */
  readonly blank: Json;
};

type Options = {
  readonly id?: z.ZodType<string>;
  /** Parses fields that depend on others. */
  readonly refine?: (fields: Json, context: z.RefinementCtx) => Json;
};

export function recordSchema<S extends z.ZodRawShape>(
  fields: S,
  { id = recordId, refine }: Options = {},
) {
  const shape = { id, ...fields };
  const missing = Object.entries(shape).filter(([, field]) => field instanceof z.ZodDefault);
  return {
    full: object(shape, refine),
    partial: object(partialOf(shape), refine),
    blank: Object.fromEntries(missing.map(([name]) => [camelCase(name), null])),
  };
}

/**
 * Parses the fields of these names by the schema of a type; the values of a type that is not known stay as they are.
 */
export const byType =
  (schemas: Readonly<Record<string, z.ZodType>>, typeField: string, names: readonly string[]) =>
  (fields: Json, context: z.RefinementCtx): Json => {
    const type = String(fields[typeField]);
    const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
    if (schema === undefined) return fields;
    const parsed: Record<string, unknown> = {};
    for (const name of names) {
      if (fields[name] === undefined || fields[name] === null) continue;
      const result = schema.safeParse(fields[name]);
      if (result.success) parsed[name] = result.data;
      for (const { path, message } of result.error?.issues ?? [])
        context.addIssue({ code: 'custom', message, path: [name, ...path] });
    }
    return { ...fields, ...parsed };
  };
