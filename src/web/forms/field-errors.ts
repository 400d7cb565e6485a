import { type RefObject, useEffect } from 'react';
import type * as z from 'zod/mini';

export type FieldErrors = Partial<Record<string, string>>;

/** A form's errors: the first one for each field. Empty if the input is valid. */
export function fieldErrors(schema: z.ZodMiniType, input: unknown): FieldErrors {
  const result = schema.safeParse(input);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/**
 * Focuses the first invalid field whenever errors appear. This is an effect, because the server's errors arrive long
 * after the form was sent, and the field may be marked a frame later.
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
