/** The download of all that is one's own. */
export const ownData = {
  title: 'Download my data',
  fileName: 'my-data.zip',
  size: (photos: string | undefined, bytes: string) =>
    photos === undefined ? `JSON, about ${bytes}` : `JSON and ${photos}, about ${bytes}`,
  sizeUnknown: 'JSON and photos',
  photo: 'photo',
  photos: 'photos',
  progress: (loaded: string, all: string) => `${loaded} of about ${all}`,
  starting: 'Being packed…',
  cancel: 'Cancel the download',
  done: 'Your data is saved.',
  failed: (why: string) => `Not downloaded: ${why}`,
};
