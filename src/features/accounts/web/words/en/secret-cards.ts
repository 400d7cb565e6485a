/** Apart from the rest of the profile, which other pages have words of: with those it would come to all of them. */
export const secretCards = {
  oneTap: 'Open secret cards with one tap',
  oneTapHint: 'Else they are held for a moment, so that nobody opens one by mistake.',
};
