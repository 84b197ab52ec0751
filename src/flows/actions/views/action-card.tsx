import {
  IconBeach,
  IconBriefcase,
  IconCalculator,
  IconChecklist,
  IconFileAlert,
  IconFileCheck,
  IconFileCode,
  IconFileSpreadsheet,
  IconLock,
  IconMessageCircle,
  IconSchool,
  IconStethoscope,
  IconTable,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boxESection } from '../../../../machines/action-paths.ts';
import type { LabelledAction } from '../../../../machines/actions/action-tree.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { handledBy } from '../../../ui/list/handled-by.ts';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './actions.module.css';

const icons: Readonly<Record<string, typeof IconBeach>> = {
  'employee-registration': IconUserPlus,
  'employee-leave': IconStethoscope,
  'vacation-notice': IconBeach,
  'vacation-calculation': IconCalculator,
  'termination-notice': IconFileAlert,
  'termination-calculation': IconCalculator,
  'intern-registration': IconSchool,
  'partner-registration': IconBriefcase,
  'general-requests': IconMessageCircle,
  'invoice-processing': IconChecklist,
  'payroll-entries': IconTable,
  'stored-documents': IconFileCheck,
  'payroll-registrations': IconUsers,
  'stored-documents-report': IconFileSpreadsheet,
};

interface ActionCardProps {
  actions: SystemActors['actions'];
  section: string;
  action: LabelledAction;
  /** The path of all actions. */
  root: string;
}

/** An action. One that the user may not use stays visible with its reason, and says more when it is pressed [T2.20]. */
export function ActionCard({ actions, section, action, root }: ActionCardProps) {
  const { t } = useTranslation('actions');
  const { firmName } = useFirmTheme();
  const { label, description, isAllowed, route, waiting, stored } = action;
  const Icon = isAllowed
    ? (icons[route] ?? (section === boxESection ? IconFileCode : IconMessageCircle))
    : IconLock;
  const choose = () => actions.send({ type: 'action.choose', section, action: route });
  return (
    <li
      className={`${surface.card} ${surface.pressable} ${classes.card}`}
      data-locked={!isAllowed || undefined}
    >
      <span className={surface.tile} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span className={classes.words}>
        {isAllowed ? (
          <Link
            to={`${root}/${section}/${route}`}
            className={`${surface.cover} ${text.body} ${text.strong}`}
            onClick={handledBy(choose)}
          >
            {label}
          </Link>
        ) : (
          <button type="button" className={`${surface.cover} ${text.body} ${text.strong}`} onClick={choose}>
            {label}
          </button>
        )}
        <span className={text.small}>
          {isAllowed
            ? [description, stored ? t('stored', { count: stored }) : stored === 0 && t('storedNone')]
                .filter(Boolean)
                .join(' ')
            : t('locked', { firm: firmName })}
        </span>
      </span>
      {waiting > 0 && isAllowed && (
        <span className={surface.tag} data-tone="warning">
          {t('waiting', { count: waiting })}
        </span>
      )}
    </li>
  );
}
