import '@fontsource-variable/caveat';
import { useSelector } from '@xstate/react';
import type { CSSProperties, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { signatureBox } from '../../../../../contract/tasks/signature-rules.ts';
import type { signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import pdf from '../../../../ui/document-view/pdf.module.css';
import { formatLongDay } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import sign from './sign.module.css';

interface SignPlaceProps {
  readonly signing: ActorRefFrom<typeof signingMachine>;
  /** The zoom of the page that it ends; `null` where the text is shown in place of pages. */
  readonly zoom: number | null;
  readonly ref: Ref<HTMLElement>;
}

/** The end of the last sheet, where the server puts the signature; it shows what is typed or drawn. */
export function SignPlace({ signing, zoom, ref }: SignPlaceProps) {
  const { t, i18n } = useTranslation('taskKinds');
  const isDrawn = useSelector(signing, (snapshot) => snapshot.matches({ writing: 'drawing' }));
  const { name, path, signer } = useSelector(signing, ({ context }) => context);
  return (
    <section
      ref={ref}
      className={`${sign.sheet} ${zoom === null ? '' : pdf.printed}`}
      style={{ '--zoom': zoom ?? 1 } as CSSProperties}
      aria-label={t('sign.place')}
      data-page="signature"
      data-printed={zoom !== null || undefined}
    >
      <div className={sign.place}>
        <p className={`${text.bold} ${sign.placeLabel}`}>{t('sign.place')}</p>
        <div className={sign.written} aria-hidden="true">
          {isDrawn ? (
            <svg viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`} aria-hidden="true">
              <path className={sign.padInk} d={path} />
            </svg>
          ) : (
            name
          )}
        </div>
        <p className={text.caption}>
          {name.trim() || signer} · {formatLongDay(new Date(), i18n.language)}
        </p>
        <p className={text.caption}>{t('sign.placeHint')}</p>
      </div>
    </section>
  );
}
