import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Baseline for `vehicles`: the same bytes from memory, on plain node:http, without authentication.
const [file = '', etag = '', port = ''] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
const full = {
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
};

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
  else response.writeHead(200, full).end(body);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
