/** Signing out while files are on their way: the user is asked first. */
import { afterEach, expect, test } from 'vitest';
import { secondClickDelay } from '../../machines/parts/confirmation.ts';
import { closeBrowsers, hurry, TestBrowser } from './support/browser.ts';

afterEach(closeBrowsers);

test('[S4.05] signing out while files are uploading asks first, and goes on when they have arrived or the user insists', async () => {
  hurry(secondClickDelay);
  const browser = await TestBrowser.signedIn('one-client');
  const tab = await browser.open('/documents');
  const session = await tab.actor('session');
  const says = () => [session.getSnapshot().matches('active'), session.getSnapshot().hasTag('asksToSignOut')];
  await tab.state('session', (at) => at.matches('active'));
  tab.root.send({ type: 'uploads.changed', isUnderWay: true });
  session.send({ type: 'signOut.start' });
  expect(says()).toEqual([true, true]);
  session.send({ type: 'signOut.cancel' });
  expect(says()).toEqual([true, false]);
  session.send({ type: 'signOut.start' });
  tab.root.send({ type: 'uploads.changed', isUnderWay: false });
  expect(says()).toEqual([true, false]);
  tab.root.send({ type: 'uploads.changed', isUnderWay: true });
  session.send({ type: 'signOut.start' });
  // The second click of a double click is no answer to a question that nobody has read.
  session.send({ type: 'signOut.confirm' });
  expect(says()).toEqual([true, true]);
  await tab.state('session', (at) => at.can({ type: 'signOut.confirm' }));
  session.send({ type: 'signOut.confirm' });
  expect(says()).toEqual([false, false]);
});
