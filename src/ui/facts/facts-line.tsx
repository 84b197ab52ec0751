import type { ReactNode } from 'react';
import text from '../text.module.css';

/** Facts after one another, in several lines where one is too short: a dot stands between two of a line, none at its ends. */
export const FactsLine = ({ facts }: { facts: readonly ReactNode[] }) => (
  <span className={text.facts}>
    {facts.filter(Boolean).map((fact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place.
      <span key={at}>{fact}</span>
    ))}
  </span>
);
