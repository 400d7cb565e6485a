import { type RefObject, useEffect } from 'react';
import type { FieldErrors } from './field-errors.ts';

/**
 * Focuses the first invalid field whenever errors appear. This is an effect, because the server's errors arrive long
 * after the form was sent, and the field may be marked a frame later.
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
