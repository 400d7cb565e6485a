/** Under which name the browser is asked to wake the service worker once there is a network. */
export const syncTag = 'outbox';
