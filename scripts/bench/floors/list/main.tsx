/** The whole stack with a plain table of the 100 documents that it fetches. */
import { ActionIcon, Badge, Checkbox, Table } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { drawStack, List } from '../shared/stack.tsx';

function Page() {
  const { t } = useTranslation();
  const list = List.useActorRef();
  const documents = List.useSelector((snapshot) => snapshot.context.documents);
  useEffect(() => list.send({ type: 'list.load' }), [list]);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('modified')}</Table.Th>
          <Table.Th>{t('addedBy')}</Table.Th>
          <Table.Th>{t('size')}</Table.Th>
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {documents.map(({ id, name, history, originalItemSize }) => (
          <Table.Tr key={id} data-floor="row">
            <Table.Td>
              <Checkbox aria-label={name} />
            </Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{new Date(history.modifiedDate).toLocaleDateString('en')}</Table.Td>
            <Table.Td>
              <Badge>{history.createdBy.name}</Badge>
            </Table.Td>
            <Table.Td>{originalItemSize.toLocaleString('en')}</Table.Td>
            <Table.Td>
              <ActionIcon aria-label={t('download', { name })}>↓</ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

void drawStack(<Page />);
