// All patterns have limited lengths, because a crafted long line could otherwise block the server for seconds.

/** Username and password in an address of any scheme, up to the last `@` before the path. */
const userInfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/'"]*@/gi;
const secretValue = /([?&][\w.-]{0,40}(?:token|key|secret|password|auth)[\w.-]{0,40}=)[^&\s'"]+/gi;

export type Mask = (text: string) => string;

interface Hidden {
  name: string;
  /** People who view the page needn't know this path. */
  dir: string;
  configText: string;
}

/** Hides credentials, the folder's path and the configuration's secrets in Git's output. */
export function makeMask({ name, dir, configText }: Hidden): Mask {
  const secrets = secretsIn(configText);
  return (text) => {
    let masked = text.replace(userInfo, '$1***@').replace(secretValue, '$1***');
    for (const secret of secrets) masked = masked.replaceAll(secret, '***');
    return masked.replaceAll(`${dir}/`, '').replaceAll(dir, name);
  };
}

/** The passwords in a configuration's addresses, as written and decoded. Without one, the username may be a token. */
function secretsIn(configText: string): string[] {
  const found = new Set<string>();
  for (const [, info = ''] of configText.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"]*)@/gi)) {
    const [user = '', ...rest] = info.split(':');
    for (const secret of [rest.join(':'), rest.length === 0 ? user : '']) {
      // `git@` isn't a secret, and shorter texts would match inside words.
      if (secret.length < 6) continue;
      found.add(secret);
      found.add(decoded(secret));
    }
  }
  return [...found];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
