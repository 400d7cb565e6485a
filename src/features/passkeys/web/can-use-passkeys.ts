/** True if the browser supports passkeys for this address: https or localhost, with a host name. */
export function canUsePasskeys(): boolean {
  // Browsers expose it only in secure contexts, and a passkey can't be bound to an IP address.
  return 'PublicKeyCredential' in window && /[^\d.]/.test(location.hostname) && !location.hostname.startsWith('[');
}
