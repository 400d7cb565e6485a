/** True where the browser knows passkeys and the page is one they can be for: over https or on this machine, by a name. */
export function canUsePasskeys(): boolean {
  // Browsers have it in secure contexts only; a number is never whom a passkey is for.
  return 'PublicKeyCredential' in window && /[^\d.]/.test(location.hostname) && !location.hostname.startsWith('[');
}
