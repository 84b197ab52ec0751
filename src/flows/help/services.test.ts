import { expect, test } from 'vitest';
import { createHttp } from '../../platform/http/http.ts';
import { createHelpServices } from './services.ts';

test('[T7.22] articles are looked up by app, user type, screen and locale', async () => {
  const urls: string[] = [];
  const items = [{ id: 'a', title: 'A', summary: '', url: '/clientcenter/pt/help/a' }];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      urls.push((request as Request).url);
      return Response.json({ items });
    },
  });
  const { loadArticles } = createHelpServices({ http });
  const { signal } = new AbortController();
  const question = { userType: 'client', screen: 'documents', language: 'pt-BR' } as const;
  expect(await loadArticles(question, signal)).toEqual(items);
  expect(urls).toEqual([
    'http://portal.test/api/help/v1/articles?app=clientcenter&userType=client&screens=documents&locale=pt-BR',
  ]);
});
