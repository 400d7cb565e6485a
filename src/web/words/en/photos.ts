/** Texts of photos, whatever they are of. */
export const photos = {
  error: (status: number, statusText: string | undefined) =>
    statusText === undefined ? `Error ${status}` : `Error ${status}: ${statusText}`,
};
