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

// Asks who is signed in and what the page is made of; `src/web/api/early-answers.ts` hands the answers to the page. The server writes into
// this script's tag what to ask (`data-ahead`) and whom it is for (`data-role`).
(() => {
  const { ahead, role } = document.currentScript.dataset;
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
    const answer = fetch(address, { headers, cache: 'no-store' });
    // Whoever comes for it sees the failure; nobody may come.
    answer.catch(() => undefined);
    answers.set(address, answer);
  };

  // Who was here last and may not see it need not be told so by the server again.
  const mayAsk = () => {
    try {
      const { roles } = JSON.parse(read('user')) ?? {};
      return roles === undefined || roles.includes(role) || roles.includes('root');
    } catch {
      return true;
    }
  };

  ask('/api/user');
  if (ahead !== undefined && mayAsk()) ask(ahead);
  window.askedAhead = { token, answers };
})();
