import { useForm } from '@mantine/form';
import * as z from 'zod/mini';

type Values = Readonly<Record<string, unknown>>;

type Form<V extends Values> = {
  /** Also the order in which the fields stand in the form. */
  readonly initial: V;
  /** The schema that the server validates with. */
  readonly schema: z.core.$ZodType;
  /** The message of each field that the schema can reject. */
  readonly texts: Partial<Readonly<Record<keyof V & string, string>>>;
};

/**
 * A form of `@mantine/form` over the schema of its call. Fields are validated on blur and on submit. On submit, the
 * first invalid field gets the focus. An error disappears when its field is edited.
 */
export function useSchemaForm<V extends Values>({ initial, schema, texts }: Form<V>) {
  const form = useForm<V>({
    initialValues: initial,
    validate(values) {
      const { error } = z.safeParse(schema, values);
      const rejected = error?.issues.map(({ path }) => path[0]) ?? [];
      return Object.fromEntries(Object.entries(texts).filter(([name]) => rejected.includes(name)));
    },
  });
  return {
    ...form,
    /** Resets to the current initial values, which are those of a later record if the form was saved. */
    reset() {
      form.setInitialValues(initial);
      form.reset();
    },
    field: <N extends keyof V & string>(name: N) => ({
      ...form.getInputProps(name),
      name,
      value: form.values[name],
      error: form.errors[name],
      // Empty fields are reported on submit only, not on blur.
      onBlur() {
        if (form.getValues()[name] !== '') form.validateField(name);
      },
    }),
    submit: (onValid: (values: V) => void) =>
      form.onSubmit(onValid, (errors, _values, event) => {
        const first = Object.keys(initial).find((name) => name in errors);
        const input = first && event?.currentTarget.elements.namedItem(first);
        if (input instanceof HTMLElement) input.focus();
      }),
  };
}
