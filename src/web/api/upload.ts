import { type AnswerOf, addressOf, type EndpointShape, type ParamsOf } from '#shared/endpoint.ts';
import { readToken } from '../session/token.ts';
import { words } from '../words.ts';
import { ApiError, bearer, failureOf, type Name, parsed, shapeOf } from './client.ts';

interface Upload<E extends EndpointShape> {
  params: ParamsOf<E>;
  file: Blob;
  signal?: AbortSignal;
  /** Part of the file that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends one file as the form-data field `image`. `XMLHttpRequest`, because `fetch` tells nothing about progress. */
export function upload<E extends EndpointShape = never>(name: Name<E>, input: Upload<E>): Promise<AnswerOf<E>> {
  const { params, file, signal, onProgress } = input;
  const { method, path } = shapeOf(name);
  const form = new FormData();
  form.append('image', file, file instanceof File ? file.name : 'photo.jpg');
  return new Promise((resolve, reject) => {
    const token = readToken();
    const xhr = new XMLHttpRequest();
    xhr.open(method, addressOf({ path }, params as Record<string, unknown>));
    for (const [name, value] of Object.entries(bearer(token))) xhr.setRequestHeader(name, value);
    if (onProgress) xhr.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    xhr.onload = () => {
      const { status, responseText } = xhr;
      if (status === 413) reject(new ApiError(413, words.errors.imageTooLarge));
      else if (status >= 400) reject(failureOf(status, responseText, token));
      else resolve(parsed(responseText) as AnswerOf<E>);
    };
    xhr.onerror = () => reject(new ApiError(0, words.errors.unreachable));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else xhr.send(form);
  });
}
