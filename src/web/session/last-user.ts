const key = 'user';
const belongings = `${key}:`;

/** Stands in where the browser refuses storage. */
let memory: string | null = null;

/** Under which key something is kept on the device for as long as the same person is signed in. */
export const keyOfUser = (name: string): string => `${belongings}${name}`;

/** Who was signed in here last, so that without a network the pages they may see still open; and by which token. */
export function rememberUser(user: object, token: string | null): void {
  memory = JSON.stringify({ ...user, token });
  try {
    localStorage.setItem(key, memory);
  } catch {
    // Then it lasts as long as the page, and other pages need the network.
  }
}

/** Forgets the person and all that was kept for them. */
export function forgetUser(): void {
  memory = null;
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === key || name.startsWith(belongings)) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

function remembered(): unknown {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    text = memory;
  }
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** What was remembered, or undefined; `isUser` tells whether it is of the right shape. */
export function rememberedUser<U>(isUser: (value: unknown) => value is U): U | undefined {
  const value = remembered();
  return isUser(value) ? value : undefined;
}

/** Whose token this is, as the server once said; undefined where that is not known. */
export function rememberedSession(token: string): string | undefined {
  const { login, token: known } = (remembered() ?? {}) as { login?: unknown; token?: unknown };
  // An earlier version of this site noted no token.
  return typeof login === 'string' && (known ?? token) === token ? login : undefined;
}
