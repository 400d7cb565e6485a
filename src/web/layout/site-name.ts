/** The owner's name for the site, which the server writes into the page. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="site-name"]')?.content || 'Pitstop';

/**
 * Whether rooms may let guests join by a link with just a name (the GUESTS setting); the server writes it into the
 * page.
 */
export const guestsAllowed = document.querySelector<HTMLMetaElement>('meta[name="guests"]')?.content !== 'off';
