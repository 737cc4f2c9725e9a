import type { JsonSchema } from '@tessera/contracts/define/json-schema';
import fc from 'fast-check';
import { hostileName, hostileValue } from './hostile-values.ts';

/** Values for properties whose schema says less than their name. */
export type NamedValues = (name: string) => fc.Arbitrary<unknown> | undefined;

/** The named schemas that references point to, by their id. */
export type Components = Readonly<Record<string, JsonSchema>>;

type Context = {
  readonly components: Components;
  readonly namedValues: NamedValues;
  readonly depth: number;
};

const MAX_DEPTH = 4;
const MAX_TEXT = 40;
const REFERENCE = '#/components/schemas/';

/** Values that a JSON Schema accepts, as far as a schema says: refinements of the contracts may reject some. */
export function validValue(
  schema: JsonSchema,
  components: Components,
  namedValues: NamedValues = () => undefined,
): fc.Arbitrary<unknown> {
  return valueFor(schema, { components, namedValues, depth: 0 });
}

function valueFor(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') {
    return valueFor(context.components[$ref.slice(REFERENCE.length)] ?? {}, deeper(context));
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const alternatives = anyOf ?? oneOf;
  if (isSchemas(alternatives)) {
    return fc.oneof(...alternatives.map((alternative) => valueFor(alternative, deeper(context))));
  }
  if (isSchemas(allOf)) return valueFor(Object.assign({}, ...allOf), context);
  return valueOfType(schema, context);
}

function valueOfType(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, context);
    case 'object':
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ minLength, maxLength, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const range = { min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString());
  }
  const max = Math.min(numberOr(maxLength, MAX_TEXT), MAX_TEXT);
  const min = Math.min(numberOr(minLength, 0), max);
  if (typeof pattern === 'string') {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  }
  return fc.oneof(
    fc.string({ minLength: min, maxLength: max }),
    fc.string({ unit: 'grapheme', minLength: min, maxLength: max }),
  );
}

function numberOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = numberOr(minimum, -1_000_000);
  const max = numberOr(maximum, Math.max(min, 1_000_000));
  return type === 'integer'
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
}

function arrayOf({ items, minItems, maxItems }: JsonSchema, context: Context) {
  const minLength = numberOr(minItems, 0);
  if (context.depth > MAX_DEPTH) return fc.constant([]);
  return fc.array(valueFor(isSchema(items) ? items : {}, deeper(context)), {
    minLength,
    maxLength: Math.max(minLength, Math.min(numberOr(maxItems, 4), 4)),
  });
}

function objectOf(schema: JsonSchema, context: Context): fc.Arbitrary<object> {
  const { properties, required, additionalProperties } = schema;
  const { namedValues } = context;
  if (context.depth > MAX_DEPTH) return fc.constant({});
  if (!isSchema(properties)) {
    const value = isSchema(additionalProperties) ? additionalProperties : {};
    return fc.dictionary(
      fc.string({ minLength: 1, maxLength: 12 }),
      valueFor(value, deeper(context)),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    );
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      namedValues(name) ?? valueFor(isSchema(property) ? property : {}, deeper(context)),
    ]),
  );
  const requiredKeys = Array.isArray(required) ? required.filter((key) => key in model) : [];
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** A valid value with one change that a careless or hostile client makes: a wrong type, a missing or an extra member. */
export function nearlyValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), hostileValue, hostileName, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, choice, hostile, name, change]) => {
      if (!isSchema(value)) return hostile;
      const names = Object.keys(value);
      const selected = names[choice % Math.max(names.length, 1)];
      const entries = Object.entries(value);
      if (change === 'add' || selected === undefined)
        return fromEntries([...entries, [name, hostile]]);
      if (change === 'remove') return fromEntries(entries.filter(([key]) => key !== selected));
      return fromEntries(
        entries.map(([key, member]) => [key, key === selected ? hostile : member]),
      );
    });
}

/** Unlike `Object.fromEntries`, `JSON.stringify` of the result writes a member `__proto__`. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): object {
  const result = {};
  for (const [name, value] of entries) {
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true });
  }
  return result;
}

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 });
const numberOr = (value: unknown, fallback: number) =>
  typeof value === 'number' ? value : fallback;
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchemas = (value: unknown): value is readonly JsonSchema[] =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);
