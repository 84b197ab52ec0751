/** The least time between two reports of progress, in milliseconds. */
const progressInterval = 120;

/** Passes reports on a few times a second at the most; the last one always. Clock: milliseconds, any beginning. */
export function paced(report: (sentBytes: number) => void, now: () => number = () => performance.now()) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (sentBytes: number, totalBytes: number): void => {
    if (now() - reportedAt < progressInterval && sentBytes < totalBytes) return;
    reportedAt = now();
    report(Math.min(sentBytes, totalBytes));
  };
}
