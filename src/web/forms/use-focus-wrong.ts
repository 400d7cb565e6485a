import { type RefObject, useEffect } from 'react';
import type { FieldErrors } from './field-errors.ts';

/**
 * Moves to the first field that is marked wrong whenever something was found wrong. As an effect: what the server refuses is
 * found long after the press, and a frame may pass before the mark is drawn.
 */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
