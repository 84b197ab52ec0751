/** The task that a URL names [T2.05]. */
export interface TaskAddress {
  readonly clientId: string;
  readonly taskId: string;
}

/** The task that a path names [T2.05]: `/tasks/clients/{clientId}/task/{taskId}`. */
export function addressIn(path: string): TaskAddress | null {
  const match = /^\/tasks\/clients\/([^/?#]+)\/task\/([^/?#]+)/.exec(path);
  if (!match) return null;
  try {
    const [, clientId = '', taskId = ''] = match.map((part) => decodeURIComponent(part));
    return { clientId, taskId };
  } catch {
    // `decodeURIComponent` throws on a stray `%`.
    return null;
  }
}

export const pathOf = ({ clientId, taskId }: TaskAddress): string =>
  `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
