import { Menu } from '@mantine/core';
import { IconArchive, IconCheck, IconSend, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../../../contract/session/access.ts';
import { documentOrders } from '../../../../../../contract/storage/storage.ts';
import { documentColumns } from '../../../../../../machines/documents/columns.machine.ts';
import { useMay } from '../../../../../ui/flow/use-may.ts';
import { MenuPopup, type MenuPopupProps } from '../../../../../ui/menu/menu-popup.tsx';
import text from '../../../../../ui/text.module.css';
import { useOpenAbout } from '../../document-actions.ts';
import type { DocumentsActor } from '../../documents-actor.ts';
import {
  columnsOf,
  listOf,
  useColumns,
  useIsFlat,
  useIsOneFolder,
  useList,
  useOpenFolder,
  useQuestion,
} from '../../documents-actor.ts';

const check = <IconCheck stroke={1.9} aria-hidden />;
const addedBy = [null, 'firm', 'client'] as const;

/** By folder or all at once, order, filters and columns; then what is done with the folder as a whole. */
export default function ViewMenuItems({
  documents,
  ...popup
}: MenuPopupProps & { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const question = useQuestion(documents);
  const columns = useColumns(documents);
  const isFlat = useIsFlat(documents);
  const isOfFolder = useIsOneFolder(documents);
  const folder = useOpenFolder(documents);
  const mayFlatten = useList(
    documents,
    (at) => at?.can({ type: 'list.flat', isFlat: !at.context.isFlat }) === true,
  );
  const mayFilterRead = useMay('documentReadToggle');
  const mayExport = useSelector(documents, ({ context }) => may(context.access, 'changes'));
  const openAbout = useOpenAbout(documents);
  const item = { checkIcon: check };
  return (
    <MenuPopup {...popup} position="bottom-end" width={248}>
      {mayFlatten && (
        <>
          {[false, true].map((wanted) => (
            <Menu.RadioItem
              key={String(wanted)}
              {...item}
              closeMenuOnClick
              value={String(wanted)}
              checked={isFlat === wanted}
              onChange={() => listOf(documents)?.send({ type: 'list.flat', isFlat: wanted })}
            >
              {t(wanted ? 'allDocuments' : 'byFolder')}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
        </>
      )}
      <Menu.Label>{t('sortBy')}</Menu.Label>
      {documentOrders.map((order) => (
        <Menu.RadioItem
          key={order}
          {...item}
          closeMenuOnClick
          value={order}
          checked={question.orderBy === order}
          onChange={() => listOf(documents)?.send({ type: 'sort.set', orderBy: order })}
        >
          {t(order)}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('show')}</Menu.Label>
      {addedBy.map((who) => (
        <Menu.RadioItem
          key={who ?? 'all'}
          {...item}
          closeMenuOnClick
          value={who ?? 'all'}
          checked={question.addedBy === who}
          onChange={() => listOf(documents)?.send({ type: 'filter.set', addedBy: who })}
        >
          {t(who === null ? 'fromAll' : who === 'firm' ? 'fromFirm' : 'fromClient')}
        </Menu.RadioItem>
      ))}
      {mayFilterRead && (
        <Menu.CheckboxItem
          {...item}
          checked={question.readByClientUser === false}
          onChange={(isOn) =>
            listOf(documents)?.send({ type: 'readFilter.set', readByClientUser: isOn ? false : null })
          }
        >
          {t('unreadOnly')}
        </Menu.CheckboxItem>
      )}
      <Menu.Divider />
      <Menu.Label>{t('columns')}</Menu.Label>
      {documentColumns.map((column) => (
        <Menu.CheckboxItem
          key={column}
          {...item}
          checked={columns.includes(column)}
          onChange={(isOn) =>
            columnsOf(documents)?.send({
              type: 'columns.set',
              columns: documentColumns.filter((one) => (one === column ? isOn : columns.includes(one))),
            })
          }
        >
          {t(column)}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      {folder && isOfFolder && (
        <Menu.Item
          leftSection={<IconArchive aria-hidden />}
          disabled={!mayExport}
          onClick={() => openAbout('exporting', 'export')}
        >
          {t('downloadFolder')}
          {!mayExport && <span className={text.caption}>{t('notInPreview')}</span>}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSend aria-hidden />} onClick={() => openAbout('links', 'links')}>
        {t('sentLinks')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash aria-hidden />} onClick={() => openAbout('trash', 'trash')}>
        {t('recentlyDeleted')}
      </Menu.Item>
    </MenuPopup>
  );
}
