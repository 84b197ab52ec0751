/** How long a route may keep the event loop busy in one piece, in milliseconds of CPU. */
export const mostPiece = 50;

/** Routes that may take longer than `mostPiece`, each with the reason. A new route has no place here. */
export const budgets: Readonly<Record<string, { readonly piece: number; readonly why: string }>> = {
  signTaskDocument: {
    piece: 120,
    why: 'The font of the signer’s name is cut to its letters in one piece, by a library; two documents at most are signed at once.',
  },
};
