/** Waits for an answer no longer than it may take, also when the one who works does not heed the signal. */
export async function within<T>(
  ms: number,
  late: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      ending.abort();
      reject(new Error(late));
    }, ms);
  });
  try {
    return await Promise.race([work(ending.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
