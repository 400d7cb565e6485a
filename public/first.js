// Runs before the first paint and before the page's own scripts, which take the longest to load. It's a separate file
// because the content security policy refuses inline scripts.

// Applies the theme early, so that the page doesn't flash in the other one.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Without storage, the device's theme is used.
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

// Requests the logged-in user and the page's data early; `src/web/api/client.ts` passes the responses to the page. In
// this script's tag, the server lists which calls to make (`data-calls`), which role they need (`data-role`) and which
// lazy code to load (`data-code`).
(() => {
  const { calls, code, role } = document.currentScript.dataset;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage, nobody is logged in.
      return null;
    }
  };
  const token = read('token');
  if (token === null || !/^[\x21-\x7e]{1,512}$/.test(token)) return;

  const answers = new Map();
  const request = (address) => {
    const headers = { authorization: `Bearer ${token}` };
    const etag = read(`user:etag:${address}`);
    if (etag !== null) headers['if-none-match'] = etag;
    const answer = fetch(address, { headers, cache: 'no-store', redirect: 'manual' });
    // The page may never use this response, so a failure mustn't become an unhandled rejection. If it does use it, it
    // still sees the failure.
    answer.catch(() => undefined);
    answers.set(address, answer);
  };

  // Must match `src/web/session/last-user.ts`.
  const sessionTag = (text) => {
    let hash = 0;
    for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    return (hash >>> 0).toString(36);
  };
  // If the token has changed, the stored user may be someone else's.
  const lastUser = () => {
    try {
      const { user, session } = JSON.parse(read('user'));
      return session === sessionTag(token) ? user : {};
    } catch {
      return {};
    }
  };

  request('/api/user');
  const { roles, login, guest } = lastUser();
  // Without the role, the server would refuse the calls anyway.
  const hasAccess =
    role === 'anyone'
      ? guest === undefined
      : role === 'token' || (roles?.includes(role) ?? true) || roles.includes('root');
  // Only members may read a room's details, so they're only requested for the last room viewed on this device.
  const isLikelyAllowed = (address) =>
    !/\/rooms\/[^/]+\//.test(address) || read('user:last-room') === location.pathname;
  for (const address of hasAccess && calls ? calls.split(' ').filter(isLikelyAllowed) : []) {
    if (!address.includes('{login}')) request(address);
    else if (login !== undefined) request(address.replace('{login}', encodeURIComponent(login)));
  }
  // The page itself would request these only after rendering, and only for logged-in users.
  for (const href of hasAccess && code ? code.split(' ') : []) {
    const link = document.createElement('link');
    const isScript = href.endsWith('.js');
    document.head.append(
      Object.assign(link, isScript ? { rel: 'modulepreload', href } : { rel: 'preload', as: 'style', href }),
    );
  }
  window.preloadedResponses = { token, answers };
})();
