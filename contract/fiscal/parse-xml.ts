import { Parser } from 'saxen';

type Attributes = Readonly<Record<string, string>>;
/** What is called as the text is read; names come without their prefixes. */
interface Handlers {
  open(name: string, attributes: () => Attributes): void;
  close(name: string): void;
  text(raw: string, decode: (text: string) => string): void;
  /** A section that says that nothing in it is markup; left out where no one asks for it. */
  literal?(text: string): void;
  /** Text that is no XML, yet is read past where no one asks. */
  flaw?(error: Error): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML until its end, or until a handler says stop. Throws when it is not well-formed. */
export function parseXml(xml: string, handlersOf: (stop: () => void) => Handlers): void {
  const parser = new Parser();
  const { open, close, text, literal, flaw } = handlersOf(() => parser.stop());
  parser.on('openTag', (name, attributes, decode) =>
    open(withoutPrefix(name), () =>
      Object.fromEntries(
        Object.entries(attributes()).map(([key, value]) => [withoutPrefix(key), decode(value)]),
      ),
    ),
  );
  parser.on('closeTag', (name) => close(withoutPrefix(name)));
  parser.on('text', text);
  if (literal) parser.on('cdata', literal);
  if (flaw) parser.on('warn', flaw);
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}
