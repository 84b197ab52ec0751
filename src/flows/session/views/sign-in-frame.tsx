import type { ReactNode } from 'react';
import { privacyLinkOf } from '../../../../contract/firm/support-contacts.ts';
import type { PageConfig } from '../../../ui/page/page-config.ts';
import type { AuthText } from './auth-translations.ts';
import { LanguageChoice } from './language-choice.tsx';
import './sign-in-brand.css';
import './sign-in.css';

interface SignInFrameProps {
  config: PageConfig;
  text: AuthText;
  /** The page that is shown, without the prefix, for the links to the other languages. */
  path: string;
  children: ReactNode;
}

/** The frame of every page of the sign-in area. The server draws the same markup before any script runs. */
export const SignInFrame = ({ config: { theme, language }, text, path, children }: SignInFrameProps) => (
  <div className="si-page">
    <header className="si-brand" data-background={theme.loginBackground}>
      <div className="si-firm">
        <FirmMark theme={theme} />
        <span className="si-firm-name">{theme.firmName}</span>
      </div>
      <div className="si-pitch">
        <p className="si-headline">{text('headline')}</p>
        <p className="si-subline">{theme.loginPageText ?? text('subline')}</p>
      </div>
      <p className="si-contact">{theme.contactLine}</p>
    </header>
    <main className="si-panel">
      <div className="si-box">
        {children}
        <div className="si-foot">
          <LanguageChoice current={language} label={text('language')} path={path} />
          <a className="si-privacy" href={privacyLinkOf(language)}>
            {text('privacy')}
          </a>
        </div>
      </div>
    </main>
  </div>
);

/** The firm's telephone and mail, for a user whom the firm alone can help. */
export function FirmContact({ theme: { contactPhone, contactEmail } }: Pick<PageConfig, 'theme'>) {
  if (!contactPhone && !contactEmail) return null;
  return (
    <p className="si-ask">
      {contactPhone && <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>{contactPhone}</a>}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
    </p>
  );
}

/** The firm's logo, or its monogram where there is none. The name is beside it, so it needs no text of its own. */
const FirmMark = ({ theme: { logoUrl, monogram } }: Pick<PageConfig, 'theme'>) =>
  logoUrl ? (
    <img className="si-mark" src={logoUrl} alt="" />
  ) : (
    <span className="si-mark" aria-hidden="true">
      {monogram}
    </span>
  );
