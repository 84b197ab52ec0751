/**
 * The script that the server writes into the head of a signed-in page, in front of the program: the answers to what the page
 * shows first are on their way while the program still is. Whatever fails here is asked for in the usual way.
 */
import { askEarly } from './ask-early.ts';
import { showKeptFont } from './kept-font.ts';

void showKeptFont(window);
try {
  window.ccEarly = askEarly(window, fetchRest);
  // Without a session there is nothing to wait for.
  if (!window.ccEarly) fetchRest();
} catch {
  // Storage that refuses: the page asks when it is ready.
  fetchRest();
}

/**
 * Lets the browser fetch what the server names for this page. The line is for the first script and the data until these begin
 * to come: what the first view needs beside them is next, while that script starts.
 */
function fetchRest(): void {
  const hints = document.querySelector<HTMLTemplateElement>('#cc-hints');
  if (hints) document.head.append(hints.content);
}
