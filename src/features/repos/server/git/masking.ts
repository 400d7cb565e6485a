// What is of any length here is bounded, or a long line that a remote makes up for it would keep the server busy for seconds.

/** Name and password in an address of any scheme, up to the last `@` before the path. */
const userInfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/'"]*@/gi;
/** Secrets in the query of an address. */
const secretValue = /([?&][\w.-]{0,40}(?:token|key|secret|password|auth)[\w.-]{0,40}=)[^&\s'"]+/gi;

export type Mask = (text: string) => string;

interface Hidden {
  name: string;
  /** The folder of the repository: where it lies is nobody's business who looks at the page. */
  dir: string;
  /** The repository's own configuration, as it is written. */
  configText: string;
}

/** Takes credentials and the place of the folder out of what Git says; also a secret of the configuration standing alone. */
export function makeMask({ name, dir, configText }: Hidden): Mask {
  const secrets = secretsIn(configText);
  return (text) => {
    let masked = text.replace(userInfo, '$1***@').replace(secretValue, '$1***');
    for (const secret of secrets) masked = masked.replaceAll(secret, '***');
    return masked.replaceAll(`${dir}/`, '').replaceAll(dir, name);
  };
}

/** The passwords (or names, which may be tokens) in the addresses of a configuration, as written and decoded. */
function secretsIn(configText: string): string[] {
  const found = new Set<string>();
  for (const [, info = ''] of configText.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"]*)@/gi)) {
    const [user = '', ...rest] = info.split(':');
    for (const secret of [rest.join(':'), rest.length === 0 ? user : '']) {
      // `git@` is nobody's secret, and what is shorter would be found in the middle of words.
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
