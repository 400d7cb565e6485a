const key = 'user';

/** Who was signed in here last, so that without a network the pages they may see still open. */
export function rememberUser(user: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(user));
  } catch {
    // Where storage is refused, pages need the network.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** What was remembered, or undefined; `isUser` tells whether it is of the right shape. */
export function rememberedUser<U>(isUser: (value: unknown) => value is U): U | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isUser(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
