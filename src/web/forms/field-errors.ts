import type * as z from 'zod/mini';

export type FieldErrors = Partial<Record<string, string>>;

/** A form's errors: the first one for each field. Empty if the input is valid. */
export function fieldErrors(schema: z.ZodMiniType, input: unknown): FieldErrors {
  const result = schema.safeParse(input);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
