import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import surface from '../surface.module.css';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** What is searched, for those who hear it. */
  label: string;
  placeholder: string;
  clearLabel: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Searches what is on the page while it is typed. Escape or its button empties it; the focus stays in it. */
export function SearchBox({ label, clearLabel, value, onChange, className, ...input }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  };
  return (
    <search className={className ? `${classes.search} ${className}` : classes.search}>
      <IconSearch aria-hidden="true" className={classes.icon} />
      <input
        {...input}
        ref={box}
        type="search"
        className={classes.input}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button
          type="button"
          className={`${surface.iconButton} ${classes.clear}`}
          aria-label={clearLabel}
          onClick={clear}
        >
          <IconX size={16} stroke={1.9} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
