/** The owner's name for the site, which the server writes into the page. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="site-name"]')?.content || 'Pitstop';
