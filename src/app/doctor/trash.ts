import { counted, type Finding, findingsAbout, inMegabytes } from '#server/owner/finding.ts';
import { type TrashDay, trashFolder } from '#server/photos/photo-trash.ts';
import { trashDays } from '#server/photos/sweep.ts';

const { ok } = findingsAbout('photos');

/** Reports what is in the trash of a folder or store, and how to restore it. */
export function reportTrash(place: string, days: readonly TrashDay[]): Finding[] {
  const photos = days.reduce((sum, day) => sum + day.photos, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const [first] = days;
  if (first === undefined) return [];
  return [
    ok(
      `${counted(photos, 'photo')} (${inMegabytes(bytes)}) that nothing used ${photos === 1 ? 'is' : 'are'} in ${place}/${trashFolder}, kept for ${trashDays} days. To restore one, move it from ${trashFolder}/${first.day}/ab/ to ab/ there.`,
    ),
  ];
}
