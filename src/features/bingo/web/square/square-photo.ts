import type { BoardEntry } from '../../contract.ts';

/** Also true if a photo should exist but is missing: loading it then shows the error. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
