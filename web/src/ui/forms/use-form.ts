import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';

type Errors<Values> = { readonly [Name in keyof Values]?: string };

interface FormOptions<Values, Valid> {
  readonly initial: Values;
  /** Loaded when the form is first submitted, to keep pages small. */
  readonly schema: () => Promise<z.ZodType<Valid>>;
  /** The values to validate, if not all. */
  readonly toCheck?: (values: Values) => unknown;
  /** Called before validation; false cancels the submission. */
  readonly before?: (values: Values) => Promise<boolean>;
  readonly submit: (valid: Valid) => Promise<void>;
  /** Called with errors that `submit` throws. */
  readonly onFailure: (failure: unknown) => void;
}

/** The values of a form, the errors of its fields, and whether it is being submitted. */
export function useForm<Values extends Record<string, unknown>, Valid>({
  initial,
  schema,
  toCheck = (values) => values,
  before,
  submit,
  onFailure,
}: FormOptions<Values, Valid>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const send = async (form: HTMLFormElement) => {
    if (before && !(await before(values))) return;
    const checked = (await schema()).safeParse(toCheck(values));
    if (!checked.success) {
      const errors = await firstErrors<Values>(checked.error.issues);
      flushSync(() => setErrors(errors));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setErrors({});
    await submit(checked.data);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // State changes with the next render, but a double click is faster.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(form);
    } catch (failure) {
      onFailure(failure);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onValue: (value: Values[Name]) => {
      setValues((current) => ({ ...current, [name]: value }));
      setErrors((current) => {
        const others = Object.entries(current).filter(([path]) => path.split('.')[0] !== name);
        return Object.fromEntries(others) as Errors<Values>;
      });
    },
  });

  /** The error of a part of a field, such as `authors.0.name`. */
  const errorAt = (path: string) => (errors as Readonly<Record<string, string>>)[path];

  return { values, busy, field, errorAt, onSubmit, reset: () => setValues(initial) };
}

async function firstErrors<Values>(issues: readonly z.core.$ZodIssue[]): Promise<Errors<Values>> {
  const { inputText } = await import('../../texts/messages.ts');
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const text = inputText(issue.message);
    errors[String(issue.path[0])] ??= text;
    errors[issue.path.join('.')] ??= text;
  }
  return errors as Errors<Values>;
}
