/** An open task on a phone, where it has the whole window below the header. */
import { expect, test } from 'vitest';
import { browserForTests, wordIn } from '../../support/browser/chromium.ts';
import { origin } from '../../support/browser/portal.ts';
import { storedSession } from '../../support/browser/stored-session.ts';
import { sessionOf, storageOf } from '../../support/browser/visit-entry.ts';
import { account, assign, fresh, step } from '../../support/pages/tasks-page.ts';

const browser = browserForTests();

const item = (title: string) => ({ title, isRequired: true });

test('[T2.26, T2.31, T2.33] the first files are chosen in the upper half of a phone, the bar with Done is the only one and cuts no word, and the other tasks and the removal are in menus', async () => {
  const { tasks } = await assign({
    label: fresh('Papers'),
    tasks: [
      { type: 'documentsTask', label: 'Papers for the return', steps: [item('Wages'), item('Rent')] },
      { type: 'documentsTask', label: 'Papers for the boat', steps: [item('Title')] },
    ],
  });
  const [first] = tasks;
  const { page } = await storedSession(browser, origin, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${first?.clientId}/task/${first?.taskId}`);
  const open = page.getByRole('region', { name: 'Open task' });
  const choose = open.getByRole('button', { name: 'Choose files' });
  const { y = 0, height = 0 } = (await choose.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(460);
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('region', { name: 'Client' }).isVisible()).toBe(false);

  const done = open.getByRole('button', { name: 'Done', exact: true });
  const bar = await done.evaluate((button) => {
    const foot = button.closest('footer')?.getBoundingClientRect();
    const label = button.querySelector('.mantine-Button-label');
    return {
      // But for the edge of its card.
      isAtFoot: innerHeight - (foot?.bottom ?? 0) <= 1,
      isLow: (foot?.height ?? 0) <= 80,
      isCut: (label?.scrollWidth ?? 0) > (label?.clientWidth ?? 0),
    };
  });
  expect(bar).toEqual({ isAtFoot: true, isLow: true, isCut: false });

  await open.getByRole('button', { name: 'More for this task' }).click();
  await expect.poll(() => open.getByRole('menuitem').allInnerTexts()).toEqual(['Copy link', 'Remove task']);
  await page.keyboard.press('Escape');
  await open.getByRole('button', { name: '0 of 2 tasks done' }).click();
  await open.getByRole('menuitem', { name: 'Papers for the boat' }).click();
  await open.getByRole('heading', { level: 1, name: 'Papers for the boat' }).waitFor();
});

test('[T2.31] a phone with a camera offers a photo beside the files, and “Does not apply” below them', async () => {
  const { tasks } = await assign({
    label: fresh('Photo'),
    tasks: [{ type: 'documentsTask', label: 'Papers by photo', steps: [item('Wages'), item('Rent')] }],
  });
  const [first] = tasks;
  const path = `tasks/clients/${first?.clientId}/task/${first?.taskId}`;
  const context = await browser.context({
    storageState: storageOf(origin, await sessionOf(origin, account)),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/clientcenter/en/us/${path}`);
  const open = page.getByRole('region', { name: 'Open task' });
  const [photo, choose] = [
    open.getByRole('button', { name: 'Take a photo' }),
    open.getByRole('button', { name: 'Choose files' }),
  ];
  const boxes = await Promise.all(
    [photo, choose, open.getByRole('switch', { name: 'Does not apply' })].map((each) => each.boundingBox()),
  );
  const [atPhoto, atChoose, atSwitch] = boxes.map((box) => Math.round(box?.y ?? 0));
  expect([atPhoto, (atSwitch ?? 0) > (atChoose ?? 0)]).toEqual([atChoose, true]);
  const chooser = page.waitForEvent('filechooser');
  await photo.click();
  const input = (await chooser).element();
  expect([await input.getAttribute('accept'), await input.getAttribute('capture')]).toEqual([
    'image/*',
    'environment',
  ]);
});

test.each([
  ['four-clients', 'en/us', 'October sales records'],
  ['brazil', 'pt', 'Vendas de outubro'],
] as const)(
  'on a phone the reason, what to do, the upload and the accepted items of a returned task of %s are in sight without scrolling',
  async (whose, segment, name) => {
    const context = await browser.context({
      storageState: storageOf(origin, await sessionOf(origin, whose)),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    // Found by its words: tests of other files add groups, which push it to a later page.
    await page.goto(`${origin}/clientcenter/${segment}/tasks?q=${encodeURIComponent(name)}`);
    await page.getByRole('article', { name }).getByRole('link').first().click();
    const open = page.getByRole('region', { name: wordIn(segment, 'tasks', 'openTask'), exact: true });
    const choose = open.getByRole('button', { name: wordIn(segment, 'taskKinds', 'chooseNew'), exact: true });
    await choose.waitFor();
    const inSight = [
      open.getByRole('region', { name: wordIn(segment, 'tasks', 'returnedBanner') }),
      open.getByText(wordIn(segment, 'taskKinds', 'whatToDo'), { exact: true }),
      open.getByRole('button', { name: wordIn(segment, 'taskKinds', 'takePhoto') }),
      choose,
      open.locator('summary').getByText(/^2 /),
    ];
    const foot = await open.locator('footer').boundingBox();
    for (const each of inSight) {
      const { y = -1, height = 0 } = (await each.boundingBox()) ?? {};
      expect([y >= 0, y + height <= (foot?.y ?? 0)]).toEqual([true, true]);
    }
  },
);

test('on a phone a comment that is opened has the focus and lies above the bar', async () => {
  const context = await browser.context({
    storageState: storageOf(origin, await sessionOf(origin, 'four-clients')),
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/clientcenter/en/us/tasks?q=October`);
  await page.getByRole('article', { name: 'October sales records' }).getByRole('link').first().click();
  const open = page.getByRole('region', { name: 'Open task' });
  await open.getByRole('button', { name: 'Add a comment' }).click();
  const box = open.getByRole('textbox', { name: 'Comment' });
  await box.waitFor();
  expect(await box.evaluate((element) => document.activeElement === element)).toBe(true);
  const inside = await box.boundingBox();
  const bar = await open.locator('footer').boundingBox();
  expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('[T9.02] on a phone the way back to the lists stays below the header while a long task is scrolled', async () => {
  const context = await browser.context({
    storageState: storageOf(origin, await sessionOf(origin, 'four-clients')),
    viewport: { width: 360, height: 500 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/clientcenter/en/us/tasks?q=2025%20client`);
  await page.getByRole('article', { name: '2025 client information' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
  const back = page.getByRole('link', { name: 'Back to tasks' });
  const belowHeader = async () => {
    const [header, link] = await Promise.all(
      [page.locator('header').first(), back].map((one) => one.boundingBox()),
    );
    return Math.round((link?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0));
  };
  const before = await belowHeader();
  // The header scrolls with the page at first, and comes back after that.
  for (const top of [17, 200]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await expect.poll(belowHeader).toBe(before);
  }
});

test('[T2.26] on a phone the documents, the decision and its comment are above the bar with the button', async () => {
  const data = { documents: [{ id: 'draft', name: 'Financial statements 2026.pdf' }], decision: null };
  const { tasks } = await assign({
    label: fresh('Review'),
    tasks: [{ type: 'reviewDocumentTask', label: 'Review the draft', data }],
  });
  const [first] = tasks;
  const { page } = await storedSession(browser, origin, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${first?.clientId}/task/${first?.taskId}`);
  const open = page.getByRole('region', { name: 'Open task' });
  await open.getByRole('radio', { name: 'Ask for changes' }).check();
  const comment = await open.getByRole('textbox', { name: 'What should be changed' }).boundingBox();
  const bar = await open.locator('footer').boundingBox();
  const button = await open.getByRole('button', { name: 'Ask for changes' }).boundingBox();
  const below = (comment?.y ?? 0) + (comment?.height ?? 0);
  expect([below > 0 && below <= (bar?.y ?? 0), (button?.y ?? 0) > below]).toEqual([true, true]);
});

test('[T2.27] on a phone a long title of a step has the whole line, with “Required” below it, and a short one shares its line', async () => {
  const long = 'Bank statements of every account in 2026';
  const { tasks } = await assign({
    label: fresh('Titles'),
    tasks: [{ type: 'documentsTask', label: 'Papers', steps: [item(long), item('Rent')] }],
  });
  const [first] = tasks;
  const { page } = await storedSession(browser, origin, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${first?.clientId}/task/${first?.taskId}`);
  const [title, tag] = [
    (name: string) => step(page, name).getByRole('heading', { level: 2 }),
    (name: string) => step(page, name).getByText('Required', { exact: true }),
  ];
  await title(long).waitFor();
  const boxes = await Promise.all(
    [title(long), tag(long), title('Rent'), tag('Rent')].map((each) => each.boundingBox()),
  );
  const [atLong, atTag, atShort, atItsTag] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect([
    (atTag?.y ?? 0) >= (atLong?.y ?? 0) + (atLong?.height ?? 0),
    (atItsTag?.y ?? 0) < (atShort?.y ?? 0) + (atShort?.height ?? 0),
    // But for the chevron beside it.
    (atLong?.width ?? 0) > 250,
  ]).toEqual([true, true, true]);
});

test('on a phone in Portuguese the count of the group is one line', async () => {
  const { tasks } = await assign({
    label: fresh('Papers'),
    tasks: ['Wages', 'Rent', 'Boat', 'Car'].map((label) => ({
      ...{ type: 'documentsTask', label, steps: [item(label)] },
    })),
  });
  const [first] = tasks;
  const { page } = await storedSession(browser, origin, account);
  await page.setViewportSize({ width: 360, height: 740 });
  // The page would change to the language of the profile as soon as that is there.
  await page.route('**/api/core/v1/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language: 'pt-BR' } });
  });
  await page.goto(`${origin}/clientcenter/pt/tasks/clients/${first?.clientId}/task/${first?.taskId}`);
  const count = page.getByRole('button', { name: '0 de 4 concluídas' });
  const { height = 0 } = (await count.boundingBox()) ?? {};
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([height, overflow]).toEqual([44, 0]);
});

test('on a phone the name of each of two documents to sign has the width of its row, above the button that reads it', async () => {
  const names = ['Engagement letter', 'Terms of the engagement'].map((name) => `${name} 2026.pdf`);
  const { tasks } = await assign({
    label: fresh('Signatures'),
    tasks: [
      {
        type: 'esignTask',
        label: 'Two signatures',
        data: { documents: names.map((name) => ({ id: name, name })), signatures: [null, null] },
      },
    ],
  });
  const [first] = tasks;
  const { page } = await storedSession(browser, origin, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/clientcenter/en/us/tasks/clients/${first?.clientId}/task/${first?.taskId}`);
  const rows = page.getByRole('listitem').filter({ hasText: '2026.pdf' });
  await expect.poll(() => rows.count()).toBe(2);
  for (const [at, name] of names.entries()) {
    const row = rows.nth(at);
    const { width = 0, y = 0, height = 0 } = (await row.getByText(name, { exact: true }).boundingBox()) ?? {};
    const button = await row.getByRole('button', { name: `Read and sign ${name}` }).boundingBox();
    expect(width).toBeGreaterThan(200);
    expect(height).toBeLessThan(50);
    expect(button?.y).toBeGreaterThanOrEqual(y + height);
  }
});
