import './keep-compiled.ts';

await import('./run-cli.ts');
