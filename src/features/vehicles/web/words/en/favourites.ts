/** The cars one likes. */
export const favourites = {
  column: 'Favourite',
  favourite: (name: string) => `Favourite: ${name}`,
  adding: (name: string) => `Favourite: ${name}`,
  dropping: (name: string) => `No favourite any more: ${name}`,
  notKept: 'The favourite could not be kept.',
};
