/**
 * `oidc-provider` on the oldest Node that the portal supports. The library asks for Node 22 with a warning, but all it
 * uses of it is `URL.parse`, which not every release of Node 20 has; the tests of sign-in run on both.
 */
const address = URL as { parse?: (url: string, base?: string) => URL | null };
address.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);

async function load() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

export const { Provider, errors } = await load();
