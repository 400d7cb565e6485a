import { type RefObject, useEffect } from 'react';
import type { FieldErrors } from './field-errors.ts';

/**
 * Focuses the first invalid field whenever errors appear. An effect, because the server's refusal arrives long after
 * the press, and the mark may be rendered a frame later.
 */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
