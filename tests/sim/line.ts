/** The line between the tabs of a simulated browser and the server: nothing arrives before the simulation says so. */
import type { HttpRequest, HttpStack } from 'tus-js-client';
import { FilePart } from './large-file.ts';
import type { ServerModel } from './server/server-model.ts';

/** What the line does to a request. */
export const fates = ['arrives', 'late', 'lostOnTheWay', 'lostAnswer', 'doubled', 'busy'] as const;
export type Fate = (typeof fates)[number];

type Body = string | FormData | FilePart | undefined;

/** A request on the line. */
export interface Exchange {
  readonly tab: number;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** JSON, a form, a part of a large file or nothing. */
  readonly body: Body;
  /** The answer of the server that has not arrived yet. */
  answer: Response | undefined;
  /** The caller has given up the answer; the server may still get the request. */
  isGivenUp: boolean;
  readonly resolve: (answer: Response) => void;
  readonly reject: (error: unknown) => void;
}

/** Where the simulated portal is. */
export const portalOrigin = 'http://portal.test';

const broken = (): TypeError => new TypeError('Failed to fetch');

/** Requests and answers on their way, oldest first. */
export class Line {
  isOffline = false;
  /** How many requests went out so far: it tells whether anything goes on. */
  activity = 0;
  exchanges: Exchange[] = [];
  readonly #server: ServerModel;

  constructor(server: ServerModel) {
    this.#server = server;
  }

  /** `fetch` for one tab. */
  fetchFor =
    (tab: number): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const body = request.method === 'GET' ? undefined : await request.text();
      return await this.#send(tab, request, body, request.signal);
    };

  /** `XMLHttpRequest` for one tab, as far as an upload uses it. */
  requestFor(tab: number): new () => unknown {
    const line = this;
    return class {
      status = 0;
      response: unknown = null;
      responseType = '';
      readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      onabort: (event?: unknown) => void = () => undefined;
      readonly #headers = new Headers();
      readonly #stop = new AbortController();
      #method = 'GET';
      #url = '';
      #answer = new Headers();
      open(method: string, url: string) {
        this.#method = method;
        this.#url = new URL(url, portalOrigin).href;
      }
      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
      }
      getResponseHeader(name: string) {
        return this.#answer.get(name);
      }
      abort() {
        this.#stop.abort();
      }
      send(form: FormData) {
        const { signal } = this.#stop;
        line
          .#send(tab, { method: this.#method, url: this.#url, headers: this.#headers }, form, signal)
          .then(async (answer) => {
            this.#answer = answer.headers;
            this.response = await answer.json().catch(() => null);
            this.status = answer.status;
            this.onload();
          })
          .catch(() => (signal.aborted ? this.onabort() : this.onerror()));
      }
    };
  }

  /** What the library for resumable uploads sends its requests with, for one tab. */
  stackFor(tab: number): HttpStack {
    return {
      getName: () => 'SimulatedLine',
      createRequest: (method, url): HttpRequest => {
        const headers = new Headers();
        const stop = new AbortController();
        let report: (sentBytes: number) => void = () => undefined;
        return {
          getMethod: () => method,
          getURL: () => url,
          setHeader: (name, value) => headers.set(name, value),
          getHeader: (name) => headers.get(name) ?? undefined,
          setProgressHandler: (handler) => {
            report = handler;
          },
          getUnderlyingObject: () => undefined,
          abort: async () => stop.abort(),
          send: async (body: FilePart | null = null) => {
            const answer = await this.#send(tab, { method, url, headers }, body ?? undefined, stop.signal);
            const text = await answer.text();
            if (body && answer.ok) report(body.size);
            return {
              getStatus: () => answer.status,
              getHeader: (name) => answer.headers.get(name) ?? undefined,
              getBody: () => text,
              getUnderlyingObject: () => undefined,
            };
          },
        };
      },
    };
  }

  /** What waits for a change on the server, and will not be answered before there is one. */
  isIdle = (exchange: Exchange): boolean =>
    exchange.answer === undefined && !this.#server.wouldAnswer(exchange.url);

  /** Lets one request or answer go on. */
  async pass(exchange: Exchange, fate: Fate): Promise<void> {
    if (exchange.answer) return this.#end(exchange, fate === 'lostAnswer' ? undefined : exchange.answer);
    if (fate === 'lostOnTheWay') {
      const { body } = exchange;
      // What a server has received of an upload before the connection broke, it keeps.
      if (body instanceof FilePart)
        await this.#server.answer({ ...exchange, body: body.first(Math.floor(body.size / 3)) });
      return this.#end(exchange, undefined);
    }
    if (fate === 'busy')
      return this.#end(exchange, Response.json({ errors: [{ reason: 'unavailable' }] }, { status: 503 }));
    let answer = await this.#server.answer(exchange);
    // A browser sends a request again by itself when a connection that it had used before breaks.
    if (fate === 'doubled') answer = await this.#server.answer(exchange);
    if (fate === 'lostAnswer') return this.#end(exchange, undefined);
    if (fate === 'late') exchange.answer = answer;
    else this.#end(exchange, answer);
  }

  /** Breaks every connection; what has gone out may have reached the server. */
  async cut(reachesServer: boolean): Promise<void> {
    for (const exchange of [...this.exchanges])
      if (this.exchanges.includes(exchange))
        await this.pass(exchange, reachesServer && !this.isIdle(exchange) ? 'lostAnswer' : 'lostOnTheWay');
  }

  /** A tab is closed or left: its calls are given up. */
  forget(tab: number): void {
    for (const exchange of this.exchanges) if (exchange.tab === tab) exchange.isGivenUp = true;
  }

  #end(exchange: Exchange, answer: Response | undefined): void {
    this.exchanges = this.exchanges.filter((other) => other !== exchange);
    if (exchange.isGivenUp) return;
    if (answer) exchange.resolve(answer);
    else exchange.reject(broken());
  }

  #send(
    tab: number,
    { method, url, headers }: { method: string; url: string; headers: Headers },
    body: Body,
    signal: AbortSignal,
  ): Promise<Response> {
    this.activity += 1;
    return new Promise((resolve, reject) => {
      if (this.isOffline) return reject(broken());
      const parts = { answer: undefined, isGivenUp: false, resolve, reject };
      const exchange: Exchange = { tab, method, url: new URL(url), headers, body, ...parts };
      const giveUp = () => {
        exchange.isGivenUp = true;
        reject(new DOMException('given up', 'AbortError'));
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      this.exchanges.push(exchange);
    });
  }
}
