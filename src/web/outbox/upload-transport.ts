import { bodyOf, byFetch, headersOf, limitOf, type Transport } from './transport.ts';

/** Photos by `XMLHttpRequest`, because `fetch` tells nothing about progress. */
export const byUpload: Transport = (out, { signal, onProgress }) => {
  if (!out.photo) return byFetch(out, { signal });
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(out.method, out.address);
    xhr.timeout = limitOf(out);
    for (const [name, value] of Object.entries(headersOf(out))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) });
    const fail = () => reject(new Error('No answer'));
    xhr.onerror = fail;
    xhr.ontimeout = fail;
    xhr.onabort = fail;
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) fail();
    else xhr.send(bodyOf(out));
  });
};
