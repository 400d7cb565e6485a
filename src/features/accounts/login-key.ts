/** The spelling a login is compared by: NFKC, then lower case. Two logins with one key are the same person. */
export function loginKey(login: string): string {
  return login.normalize('NFKC').toLowerCase();
}
