import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startTranslation } from '../../../../i18n/i18n.ts';
import { CardSkeletons } from './card-skeletons.tsx';

test('[T2.25] while its data is missing a card is grey, with a start button that is disabled', async () => {
  await startTranslation('en-US', ['tasks']);
  await i18next.loadNamespaces(['tasks']);
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} env="test">
      <CardSkeletons count={2} />
    </MantineProvider>,
  );
  expect(markup.match(/<button[^>]*disabled=""[^>]*>/g)?.length).toBe(2);
  expect(markup.match(/>Start</g)?.length).toBe(2);
  expect(markup.match(/mantine-Skeleton-root/g)?.length).toBe(6);
});
