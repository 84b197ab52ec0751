import type { ReactNode } from 'react';

/* The sign-in page has five icons: drawn here, because an icon library would be a request of its own. */
const Icon = ({ name, children }: { name: string; children: ReactNode }) => (
  <svg
    className={`si-icon si-icon-${name}`}
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const ShieldIcon = () => (
  <Icon name="shield">
    <path d="M12 3l7 3v5c0 4.6-2.9 8.2-7 10-4.1-1.8-7-5.4-7-10V6z" />
    <path d="M9 12l2 2 4-4" />
  </Icon>
);

export const GlobeIcon = () => (
  <Icon name="globe">
    <circle cx="12" cy="12" r="9" />
    <path d="M3.6 9h16.8M3.6 15h16.8M12 3a14 14 0 0 1 0 18M12 3a14 14 0 0 0 0 18" />
  </Icon>
);

export const CaretIcon = () => (
  <Icon name="caret">
    <path d="M6 9l6 6 6-6" />
  </Icon>
);

export const DoneIcon = () => (
  <Icon name="done">
    <circle cx="12" cy="12" r="9" />
    <path d="M8.5 12l2.5 2.5 4.5-5" />
  </Icon>
);

export const NoteIcon = () => (
  <Icon name="note">
    <circle cx="12" cy="12" r="9" />
    <path d="M12 8v4.5M12 16h.01" />
  </Icon>
);
