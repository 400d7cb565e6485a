/** The cars one likes. */
export const favourites = {
  column: 'Favourite',
  favourite: (name: string) => `Favourite: ${name}`,
};
