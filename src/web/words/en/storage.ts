/** What a browser that blocks storage means for whoever signs in. */
export const storage = {
  blocked: 'This browser blocks storage: you’ll be logged out when you close or reload this page.',
  blockedForGuest:
    'This browser blocks storage: when you close or reload this page, you can’t get back into the room under this name. Open the link in another browser, or join with an account.',
};
