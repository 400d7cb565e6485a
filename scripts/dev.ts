// `npm run dev`: the server with its inspector, started anew when its files change, and Vite in front of it for everything that is not the API.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

const api = spawn(process.execPath, ['--inspect', '--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  cwd: root,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
  stdio: 'inherit',
});

const web = await createServer({
  root,
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});
await web.listen();
web.printUrls();

let stopping = false;
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  api.kill('SIGTERM');
  await web.close();
  process.exit(exitCode);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
api.on('exit', (code) => void stop(code ?? 1));
