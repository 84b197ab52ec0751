/**
 * Mutants of charts: each is one small change of a machine's source that makes it do something else, such as a transition
 * that is gone. A suite that stays green with it does not notice a fault of that kind.
 */
import { parseSync } from 'vite';

/** The kinds of change. */
export const operators = [
  'transition dropped',
  'target redirected',
  'guard dropped',
  'guard never',
  'comparison',
  'action dropped',
  'signal dropped',
  'assignment dropped',
  'delay × 10',
  'reenter',
  'initial state',
] as const;
export type Operator = (typeof operators)[number];

export interface Mutant {
  readonly operator: Operator;
  /** Offsets in the source, in UTF-16 units: what is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes directly below one. */
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Without what only types say: `{ … } as const`, `x satisfies Y`. */
function plain(node: Node): Node {
  const inner = node.expression;
  return ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type) &&
    isNode(inner)
    ? plain(inner)
    : node;
}

interface Property {
  readonly name: string;
  readonly value: Node;
  readonly node: Node;
}

/** The properties of an object literal; spreads and computed names are none. */
function propertiesOf(object: Node): readonly Property[] {
  if (object.type !== 'ObjectExpression') return [];
  return (object.properties as readonly Node[]).flatMap((node) => {
    const { key, value, computed } = node;
    if (!isNode(key) || !isNode(value) || computed === true) return [];
    return [{ name: String(key.name ?? key.value), value: plain(value), node }];
  });
}

const elementsOf = (array: Node): readonly Node[] => (array.elements as readonly unknown[]).filter(isNode);

const isText = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'string';

const opposite: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};

/** What lies around a node. */
interface Around {
  /** The names of the states among which a target of this state is looked for. */
  readonly siblings: readonly string[];
  /** Whether the node belongs to a guard. */
  readonly isGuard: boolean;
}

/**
 * All mutants of a source file, in its order.
 * @throws when the file is not TypeScript.
 */
export function mutantsOf(fileName: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(fileName, source);
  const [error] = errors;
  if (error) throw new Error(`${fileName}: ${error.message}`);
  const found: Mutant[] = [];
  const replace = (operator: Operator, { start, end }: Pick<Node, 'start' | 'end'>, replacement: string) =>
    found.push({ operator, start, end, replacement });
  /** Takes out a part of a list, with the comma after it. */
  const drop = (operator: Operator, { start, end }: Node) => {
    const comma = /^\s*,/.exec(source.slice(end));
    replace(operator, { start, end: end + (comma?.[0].length ?? 0) }, '');
  };
  const dropEach = (operator: Operator, value: Node) => {
    if (value.type === 'ArrayExpression') for (const element of elementsOf(value)) drop(operator, element);
    else replace(operator, value, '[]');
  };
  const dropBranches = (value: Node) => {
    if (value.type === 'ArrayExpression' && elementsOf(value).length > 1)
      for (const branch of elementsOf(value)) drop('transition dropped', branch);
  };

  function property({ name, value, node }: Property, around: Around): void {
    if ((name === 'on' || name === 'after') && value.type === 'ObjectExpression')
      for (const handler of propertiesOf(value)) {
        drop('transition dropped', handler.node);
        dropBranches(handler.value);
      }
    if (['always', 'onDone', 'onError'].includes(name)) {
      drop('transition dropped', node);
      dropBranches(value);
    }
    if (name === 'target' && isText(value)) {
      const target = String(value.value);
      const other = around.siblings.find(
        (sibling) => sibling !== target && !target.startsWith(`${sibling}.`),
      );
      if (other && !/^[#.]/.test(target)) replace('target redirected', value, `'${other}'`);
    }
    if (name === 'guard') {
      drop('guard dropped', node);
      replace('guard never', value, '() => false');
    }
    if (['actions', 'entry', 'exit'].includes(name) && value.type !== 'ObjectExpression')
      dropEach('action dropped', value);
    if (name === 'reenter' && value.value === true) replace('reenter', value, 'false');
    if (name === 'delays')
      for (const delay of propertiesOf(value))
        if (typeof delay.value.value === 'number')
          replace('delay × 10', delay.value, String(delay.value.value * 10));
  }

  function call(node: Node): void {
    const { callee } = node;
    if (!isNode(callee)) return;
    const text = source.slice(callee.start, callee.end);
    if (/^(emit|raise|sendTo|sendParent)$/.test(text)) replace('signal dropped', node, '(() => undefined)');
    if (/^enqueue\.(emit|raise|sendTo|sendParent)$/.test(text)) replace('signal dropped', node, 'undefined');
    if (text !== 'assign') return;
    const [given] = node.arguments as readonly Node[];
    const assigned = given && assignmentOf(plain(given));
    for (const { node: one } of assigned ? propertiesOf(assigned) : []) drop('assignment dropped', one);
  }

  function walk(node: Node, around: Around): void {
    let inside = around;
    if (node.type === 'ObjectExpression') {
      const properties = propertiesOf(node);
      const states = properties.find(({ name }) => name === 'states')?.value;
      const names = states ? propertiesOf(states).map(({ name }) => name) : [];
      const initial = properties.find(({ name }) => name === 'initial')?.value;
      const other = initial && names.find((name) => name !== initial.value);
      if (initial && isText(initial) && other) replace('initial state', initial, `'${other}'`);
      for (const one of properties) {
        property(one, around);
        walk(one.value, {
          // Below `states` the targets of a state are the states beside it.
          siblings: one.name === 'states' ? names : around.siblings,
          isGuard: around.isGuard || one.name === 'guard' || one.name === 'guards',
        });
      }
      for (const rest of node.properties as readonly Node[])
        if (rest.type === 'SpreadElement') walk(rest, around);
      return;
    }
    if (node.type === 'CallExpression') call(node);
    if (around.isGuard && (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')) {
      const turned = opposite[String(node.operator)];
      const { left, right } = node;
      if (turned && isNode(left) && isNode(right)) {
        const between = source.slice(left.end, right.start);
        replace(
          'comparison',
          { start: left.end, end: right.start },
          between.replace(String(node.operator), turned),
        );
      }
    }
    const { id, init } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const name = String(id.name);
      if (
        /(Delay|Pause|Patience|BackOff|Interval|Limit|Timeout)$/.test(name) &&
        typeof plain(init).value === 'number'
      )
        replace('delay × 10', init, String(Number(plain(init).value) * 10));
      // Rules that guards are made of have the names of questions.
      if (/^(is|has|may|can|must)[A-Z]/.test(name)) inside = { ...around, isGuard: true };
    }
    for (const child of childrenOf(node)) walk(child, inside);
  }

  walk(program as unknown as Node, { siblings: [], isGuard: false });
  return found.toSorted((one, other) => one.start - other.start);
}

/** The object that an assignment sets: it itself, or what its function returns. */
function assignmentOf(given: Node): Node | undefined {
  if (given.type === 'ObjectExpression') return given;
  const { body } = given;
  if (given.type !== 'ArrowFunctionExpression' || !isNode(body)) return undefined;
  return plain(body).type === 'ObjectExpression' ? plain(body) : undefined;
}

/** The source with a mutant in it. */
export const withMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);
