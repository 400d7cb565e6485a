/** Whether rooms of this site may let friends in by a link with just a name (GUESTS), as the server writes it into the page. */
export const takesGuests = document.querySelector<HTMLMetaElement>('meta[name="guests"]')?.content !== 'off';
