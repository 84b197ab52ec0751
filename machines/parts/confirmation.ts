/** How long a button that took the place of a pressed one does nothing, in milliseconds: longer than a double click. */
export const secondClickDelay = 1000;

/**
 * The first state of a question that is asked before something is done; `ready`, beside it, takes the answer. A second
 * click, or a key that is still held down, would confirm what the user has not read. The chart that holds it knows the
 * delay `secondClickDelay`; its view shows the button as off while `can` refuses the event.
 */
export const unread = {
  description: 'For a second the question cannot be confirmed, so that it is seen first.',
  after: { secondClickDelay: 'ready' },
} as const;
