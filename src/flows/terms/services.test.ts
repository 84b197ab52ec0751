import { expect, test } from 'vitest';
import { createHttp } from '../../platform/http/http.ts';
import { createTermsServices } from './services.ts';

const { signal } = new AbortController();

function servicesAnswering(answer: () => Response) {
  const requests: Request[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      requests.push((request as Request).clone());
      return answer();
    },
  });
  return { requests, services: createTermsServices({ http }) };
}

test('[T7.22] the check asks in the language of the page and hands on what has to be accepted', async () => {
  const terms = {
    version: '3',
    title: 'Termos de uso',
    paragraphs: ['Um.'],
    publishedOn: '2026-11-01',
    acceptedVersion: '2',
  };
  const { services, requests } = servicesAnswering(() => Response.json({ terms }));
  expect(await services.checkTerms({ language: 'pt-BR' }, signal)).toEqual(terms);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://portal.test/api/client-center/v1/terms/required?locale=pt-BR',
  ]);
});

test('nothing to accept is null', async () => {
  const { services } = servicesAnswering(() => Response.json({ terms: null }));
  expect(await services.checkTerms({ language: 'en-US' }, signal)).toBeNull();
});

test('[T2.03] an acceptance names its version, and a newer one shows in the status of the problem', async () => {
  let status = 204;
  const { services, requests } = servicesAnswering(() => new Response(null, { status }));
  await services.acceptTerms({ version: '3' }, signal);
  expect(requests[0]?.url).toBe('http://portal.test/api/client-center/v1/terms/acceptances');
  expect(await requests[0]?.json()).toEqual({ version: '3' });
  status = 409;
  await expect(services.acceptTerms({ version: '3' }, signal)).rejects.toMatchObject({
    problem: { status: 409 },
  });
});
