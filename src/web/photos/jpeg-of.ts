/** The type isn't taken from the answer, because a blob URL has the page's origin. */
export function jpegOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/jpeg' });
}
