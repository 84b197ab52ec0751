/**
 * What the required stack costs a page that uses each part of it once, as a first attempt would: the whole stylesheet, a
 * field, a menu, a dialog, a drop zone, a chart, a call, a text, a route.
 */
import { Button, MantineProvider, Menu, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles.css';
import { createActorContext } from '@xstate/react';
import i18next from 'i18next';
import ky from 'ky';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';

const pageSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      originalItemSize: z.number(),
      isReadByClientUser: z.boolean(),
      history: z.object({
        createdBy: z.object({ contactId: z.string(), name: z.string(), kind: z.enum(['firm', 'client']) }),
        modifiedDate: z.string(),
      }),
    }),
  ),
  total: z.number(),
});
type Documents = z.infer<typeof pageSchema>['data'];

const loadDocuments = fromPromise<Documents>(async ({ signal }) => {
  const answer = await ky('/documents.json', { signal }).json();
  return z.parse(pageSchema, answer).data;
});

const listMachine = setup({
  types: { context: {} as { documents: Documents }, events: {} as { type: 'list.load' } },
  actors: { loadDocuments },
  actions: { storeDocuments: assign((_, documents: Documents) => ({ documents })) },
}).createMachine({
  context: { documents: [] },
  initial: 'idle',
  states: {
    idle: { on: { 'list.load': 'loading' } },
    loading: {
      invoke: {
        src: 'loadDocuments',
        onDone: {
          target: 'loaded',
          actions: { type: 'storeDocuments', params: ({ event }) => event.output },
        },
        onError: 'idle',
      },
    },
    loaded: {},
  },
});

/** The actor of the page, for its components. */
export const List = createActorContext(listMachine);

const translations = {
  load: 'Load',
  find: 'Find',
  more: 'More',
  drop: 'Drop files here',
  name: 'Name',
  modified: 'Modified',
  addedBy: 'Added by',
  size: 'Size',
  download: 'Download {{name}}',
};

/** The part above the page's own content. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextInput label={t('find')} />
      <Menu>
        <Menu.Target>
          <Button>{t('more')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>{t('drop')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isOpen} onClose={() => setOpen(false)}>
        {t('drop')}
      </Modal>
      {children}
    </>
  );
}

/** Draws a page inside the providers of the stack. */
export async function drawStack(page: ReactNode): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: translations } },
    interpolation: { escapeValue: false },
  });
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <MantineProvider>
      <List.Provider>
        <BrowserRouter>
          <Routes>
            <Route path="*" element={<Frame>{page}</Frame>} />
          </Routes>
        </BrowserRouter>
      </List.Provider>
    </MantineProvider>,
  );
}
