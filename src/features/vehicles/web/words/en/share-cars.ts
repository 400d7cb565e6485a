/** Handing on the address of a page about cars. */
export const shareCars = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. It stands in the address bar.',
};
