/** The path of a task [T2.05]. */
export const taskPathOf = ({
  clientId,
  taskId,
}: {
  readonly clientId: string;
  readonly taskId: string;
}): string => `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;

/** The path of a document: its folder, with the document on screen [S2.07]. */
export const documentPathOf = ({
  containerId,
  id,
}: {
  readonly containerId: string;
  readonly id: string;
}): string => `/documents/${encodeURIComponent(containerId)}/${encodeURIComponent(id)}`;
