import { useTranslation } from 'react-i18next';
import type { PayrollMonth, PayrollPerson } from '../../../../../contract/payroll/payroll.ts';
import { isAway, mayBeAway } from '../../../../../contract/payroll/sheet.ts';
import { formatDay } from '../../../../ui/language/days.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import classes from './payroll.module.css';

/** What is known of an employee; a dash for what is not [T3.12]. */
export function PersonFacts({ person }: { person: PayrollPerson }) {
  const { t, i18n } = useTranslation('payroll');
  const { away } = person;
  const facts = {
    cpf: person.cpf,
    hireDate: person.hireDate && formatDay(person.hireDate, i18n.language),
    jobPosition: person.jobPosition,
  };
  return (
    <dl className={classes.personFacts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className={text.quiet}>{t(`columns.${name}`)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
      {away && (
        <div>
          <dt className={text.quiet}>{t(`away.${away.reason}`)}</dt>
          <dd>
            {formatDay(away.from, i18n.language)} –{' '}
            {away.until ? formatDay(away.until, i18n.language) : t('noEnd')}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The tooltip of an employee beside the name. */
export function PersonCard({ person, id, isAbove }: { person: PayrollPerson; id: string; isAbove: boolean }) {
  return (
    <div
      id={id}
      role="tooltip"
      className={`${surface.floating} ${classes.card}`}
      data-side={isAbove ? 'above' : 'below'}
    >
      <p className={text.medium}>{person.name}</p>
      <PersonFacts person={person} />
    </div>
  );
}

/** What is unusual about a person in this month: away for all of it as far as is known, or gone. */
export function PersonMark({ person, month }: { person: PayrollPerson; month: PayrollMonth }) {
  const { t, i18n } = useTranslation('payroll');
  if (person.leftOn !== null)
    return (
      <span className={surface.tag} data-tone="quiet">
        {t('left', { date: formatDay(person.leftOn, i18n.language) })}
      </span>
    );
  return person.away === null || !(isAway(person, month) || mayBeAway(person, month)) ? null : (
    <span className={surface.tag} data-tone="info">
      {t(`away.${person.away.reason}`)}
    </span>
  );
}
