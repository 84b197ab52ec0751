import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewDocument } from '../../../contract/home/home.ts';
import { documentPathOf } from '../../../machines/item-paths.ts';
import { FactsLine } from '../facts/facts-line.tsx';
import { formatWhenShortWithin, unbroken } from '../language/days.ts';
import { handledBy } from '../list/handled-by.ts';
import surface from '../surface.module.css';
import text from '../text.module.css';
import { FileIcon } from './file-icon.tsx';
import classes from './stored-document.module.css';

interface StoredDocumentProps {
  document: NewDocument;
  clientName: string | undefined;
  onOpen: () => void;
}

/** A document that the firm stored, in a list over all clients; it is marked until it is opened [S2.16]. */
export function StoredDocument({ document, clientName, onOpen }: StoredDocumentProps) {
  const { t, i18n } = useTranslation('common');
  const { name, isRead, createdAt } = document;
  return (
    <li className={`${surface.lineAbove} ${surface.pressable} ${classes.row}`}>
      <FileIcon name={name} />
      <span className={classes.lines}>
        <Link
          to={documentPathOf(document)}
          className={`${surface.cover} ${text.strong} ${text.body} ${classes.title}`}
          data-read={isRead || undefined}
          onClick={handledBy(onOpen)}
        >
          <span data-words="firm">{name}</span>
          {!isRead && (
            <>
              <span className={surface.dot} aria-hidden="true" />
              <span className={text.hidden}>{t('unreadMark')}</span>
            </>
          )}
        </Link>
        <span className={text.small} data-words="firm">
          <FactsLine
            facts={[clientName, unbroken(formatWhenShortWithin(createdAt, new Date(), i18n.language))]}
          />
        </span>
      </span>
    </li>
  );
}
