import { useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pageAt, pages } from '#shared/pages.ts';
import { paramsIn } from '#web/navigation/address.ts';

type Beneath = 'room' | 'photos';

/** Which page of a room the address says: the room itself or its photos, and over it one photo, by the number of its event. */
export function useRoomView(): { isWall: boolean; photoSeq: number | undefined } {
  const path = usePathname();
  const name = pageAt(path);
  const [beneath, setBeneath] = useState<Beneath>(name === 'room' ? 'room' : 'photos');
  const shown = name === 'room' || name === 'photos' ? name : beneath;
  // One photo lies over what was shown before; who comes by its link finds the others beneath.
  if (shown !== beneath) setBeneath(shown);
  const photoSeq = name === 'photo' ? Number(paramsIn(pages.photo.pattern, path).seq) : undefined;
  return { isWall: shown === 'photos', photoSeq };
}
