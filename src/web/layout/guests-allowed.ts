/**
 * Whether rooms of this site may let guests join by a link with just a name (GUESTS); the server writes it into the
 * page.
 */
export const guestsAllowed = document.querySelector<HTMLMetaElement>('meta[name="guests"]')?.content !== 'off';
