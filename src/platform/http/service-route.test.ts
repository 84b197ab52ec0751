import { expect, test } from 'vitest';
import { getTask } from '../../../contract/tasks/tasks.ts';
import { createHttp } from './http.ts';
import { createServiceAt, createTaskService } from './service-route.ts';

/** A line to a server on which the look-up answers a URL, or fails. */
function start(address: () => string | null) {
  const asked: string[] = [];
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (given) => {
      const { pathname, search } = new URL((given as Request).url);
      asked.push(`${pathname}${search}`);
      if (!pathname.startsWith('/api/core/v1/service-routes/')) return Response.json({ data: null });
      const url = address();
      return url === null ? Response.json({}, { status: 404 }) : Response.json({ name: 'any', url });
    },
  });
  return { http, asked };
}
const lookUp = '/api/core/v1/service-routes/ClientCenterServices';
const question = { params: { taskId: 'a/b' }, query: { steps: true } };

test.each([
  ['http://localhost:8080/client-center', '/client-center'],
  ['https://tasks.demo.example/base/path/', '/base/path'],
  ['https://tasks.demo.example', ''],
])('[T7.19] of the URL %s of the task service only the path is used', async (address, base) => {
  const { http, asked } = start(() => address);
  const service = createTaskService({ http });
  expect(await service.call(getTask, question)).toEqual({ data: null });
  expect(await service.path('/api/client-center/v3/tasks')).toBe(`${base}/v3/tasks`);
  expect(asked).toEqual([lookUp, `${base}/v3/tasks/a%2Fb?steps=true`]);
});

test('[T7.19] the service is looked up at once, and once for all calls', async () => {
  const { http, asked } = start(() => 'http://localhost/base');
  const service = createServiceAt(http, 'ClientCenterServices', '/api/client-center');
  await Promise.all([service.call(getTask, question), service.call(getTask, question)]);
  expect(asked.filter((path) => path === lookUp)).toEqual([lookUp]);
});

test('a look-up that fails is tried again with the next call', async () => {
  const answers = [null, 'http://localhost/base'];
  const { http, asked } = start(() => answers.shift() ?? null);
  const service = createServiceAt(http, 'ClientCenterServices', '/api/client-center');
  await expect(service.call(getTask, question)).rejects.toMatchObject({ problem: { code: 'notFound' } });
  expect(await service.call(getTask, question)).toEqual({ data: null });
  expect(asked).toEqual([lookUp, lookUp, '/base/v3/tasks/a%2Fb?steps=true']);
});
