import type { BoardEntry } from '../../contract.ts';

/** Also true where a photo should exist but is missing: loading it then says so. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
