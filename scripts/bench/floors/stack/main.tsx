/** The whole required stack on one page: React, Mantine, XState, router, translation, HTTP, schemas. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { drawStack, List } from '../shared/stack.tsx';

function Page() {
  const { t } = useTranslation();
  const list = List.useActorRef();
  return (
    <Button data-floor="button" onClick={() => list.send({ type: 'list.load' })}>
      {t('load')}
    </Button>
  );
}

void drawStack(<Page />);
