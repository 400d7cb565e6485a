import type { BoardEntry } from '../../contract.ts';

/** Also where a photo should be and is missing: looking for it then says so. */
export function mayHavePhoto({ completed, has_image, challenge }: BoardEntry): boolean {
  return completed && (has_image || challenge.image_required);
}
