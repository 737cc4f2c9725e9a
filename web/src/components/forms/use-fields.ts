import { type ChangeEvent, type FormEvent, useState } from 'react';
import * as z from 'zod/mini';

type Values = Readonly<Record<string, string>>;
type Errors<V> = Partial<Record<keyof V, string>>;

type Fields<V extends Values> = {
  readonly initial: V;
  /** The schema that the server validates with; errors are shown with the messages of `texts`. */
  readonly schema: z.core.$ZodType;
  readonly texts: Readonly<Record<keyof V, string>>;
};

/**
 * The fields of a form, validated on blur and on submit. On submit, the first invalid field gets the focus. An error
 * disappears when its field is edited.
 */
export function useFields<V extends Values>({ initial, schema, texts }: Fields<V>) {
  const [values, setValues] = useState<V>(initial);
  const [errors, setErrors] = useState<Errors<V>>({});

  const wrong = (): Errors<V> => {
    const result = z.safeParse(schema, values);
    if (result.success) return {};
    const names = result.error.issues.map(({ path }) => path[0]);
    const own = Object.keys(initial).filter((name) => names.includes(name));
    return Object.fromEntries(own.map((name) => [name, texts[name]])) as Errors<V>;
  };

  const set = (name: keyof V, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  return {
    values,
    set,
    /** Shows a server error at a field. */
    setFieldError: (name: keyof V, text: string) =>
      setErrors((before) => ({ ...before, [name]: text })),
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      // Empty fields are reported on submit only, not on blur.
      onBlur: () => {
        if (values[name] !== '') setErrors((before) => ({ ...before, [name]: wrong()[name] }));
      },
    }),
    submit: (onValid: (values: V) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const found = wrong();
      setErrors(found);
      const first = Object.keys(initial).find((name) => found[name]);
      if (first === undefined) return onValid(values);
      const input = event.currentTarget.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
    },
  };
}
