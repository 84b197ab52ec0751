import type { Theme } from '../../../contract/firm/theme.ts';
import './shell-skeleton.css';

/**
 * The shape of the signed-in page while it is on its way: the firm's bar, the client's bar, the folders and the list.
 * Plain elements and plain styles, because it is shown before any library has come.
 */
export const ShellSkeleton = ({ theme, label }: { theme: Theme; label: string }) => (
  <div className="sk-page">
    <div className="sk-header">
      <span className="sk-mark" aria-hidden="true">
        {theme.logoUrl ? <img src={theme.logoUrl} alt="" /> : theme.monogram}
      </span>
      <span className="sk-name">{theme.headerLine1 ?? theme.firmName}</span>
    </div>
    <div className="sk-client">
      <span className="sk-bone sk-tile" />
      <span className="sk-bone sk-line" />
    </div>
    <main className="sk-main" aria-busy="true">
      <p className="sk-label" role="status">
        {label}
      </p>
      <div className="sk-card sk-folders" aria-hidden="true">
        <Bones count={6} />
      </div>
      <div className="sk-body" aria-hidden="true">
        <span className="sk-bone sk-title" />
        <div className="sk-card sk-rows">
          <Bones count={8} />
        </div>
      </div>
    </main>
  </div>
);

const Bones = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never move.
    <span key={index} className="sk-bone sk-line" />
  ));
