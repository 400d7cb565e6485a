// Runs before the first paint and before the page's own scripts, which take longest to arrive. A file of its own, because
// the content security policy refuses inline scripts.

// The page must not flash in the other theme.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Without storage the device's own theme is used.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#171f1b' : '#fffdf7';
  };
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
  addEventListener('settingchange', apply);
})();

// Asks who is signed in and what the page is made of; `src/web/api/preloaded-answers.ts` hands the answers to the page. The server writes into
// this script's tag what to ask (`data-ahead`), whom it is for (`data-role`) and what the page fetches for them (`data-code`).
(() => {
  const { ahead, code, role } = document.currentScript.dataset;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage nobody is signed in yet.
      return null;
    }
  };
  const token = read('token');
  if (token === null || !/^[\x21-\x7e]{1,512}$/.test(token)) return;

  const answers = new Map();
  const ask = (address) => {
    const headers = { authorization: `Bearer ${token}` };
    const etag = read(`user:etag:${address}`);
    if (etag !== null) headers['if-none-match'] = etag;
    const answer = fetch(address, { headers, cache: 'no-store', redirect: 'manual' });
    // Whoever comes for it sees the failure; nobody may come.
    answer.catch(() => undefined);
    answers.set(address, answer);
  };

  // As `src/web/session/last-user.ts`.
  const sessionTag = (text) => {
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return (hash >>> 0).toString(36);
  };
  // With another token it may be another person.
  const lastUser = () => {
    try {
      const { user, session } = JSON.parse(read('user'));
      return session === sessionTag(token) ? user : {};
    } catch {
      return {};
    }
  };

  ask('/api/user');
  const { roles, login, guest } = lastUser();
  // Who was here last and may not see it need not be told so by the server again.
  const mayAsk =
    role === 'anyone'
      ? guest === undefined
      : role === 'token' || (roles?.includes(role) ?? true) || roles.includes('root');
  // What only members of a room are told, who was in it last on this device.
  const isKnown = (address) => !/\/rooms\/[^/]+\//.test(address) || read('user:last-room') === location.pathname;
  for (const address of mayAsk && ahead ? ahead.split(' ').filter(isKnown) : []) {
    if (!address.includes('{login}')) ask(address);
    else if (login !== undefined) ask(address.replace('{login}', encodeURIComponent(login)));
  }
  // The page names them only when it stands; who is not signed in needs none of them.
  for (const href of mayAsk && code ? code.split(' ') : []) {
    const link = document.createElement('link');
    const isScript = href.endsWith('.js');
    document.head.append(
      Object.assign(link, isScript ? { rel: 'modulepreload', href } : { rel: 'preload', as: 'style', href }),
    );
  }
  window.askedAhead = { token, answers };
})();
