/** Moves to the first field that is marked wrong, once the marks are on the page. */
export function focusFirstWrongField(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
