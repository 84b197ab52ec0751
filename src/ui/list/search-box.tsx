import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
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
  /** The field, for a page that moves the focus to it. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The key that leads to the field, and what stands in the empty field for it: it lies over the end of the field, and hides itself while the field has the focus. */
  shortcut?: { readonly key: string; readonly shown: ReactNode };
}

/** Searches what is on the page while it is typed. Escape or its button empties it; the focus stays in it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, clearLabel, value, onChange, className, inputRef, shortcut, ...input } = props;
  const own = useRef<HTMLInputElement>(null);
  const box = inputRef ?? own;
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
        aria-keyshortcuts={shortcut?.key}
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
      {value === '' && shortcut?.shown}
    </search>
  );
}
