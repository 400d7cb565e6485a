const key = 'user';
const belongings = `${key}:`;

/** Under which key something is kept on the device for as long as the same person is signed in. */
export const keyOfUser = (name: string): string => `${belongings}${name}`;

/** Who was signed in here last, and by which token, so that without a network the pages they may see still open. */
export function rememberUser(user: object, token: string | null): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...user, token }));
  } catch {
    // Where storage is refused, pages need the network.
  }
}

/** Forgets the person and all that was kept for them. */
export function forgetUser(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === key || name.startsWith(belongings)) localStorage.removeItem(name);
    }
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
