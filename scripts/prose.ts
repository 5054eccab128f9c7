import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@babel/parser'
import { ROOT } from './environment.ts'

/** Comments and docstrings; names of tests; texts that customers, staff and operators read. */
export type ProseKind = 'comment' | 'test' | 'text'

/** A piece of prose; `start` and `end` are offsets in the file. */
export interface Prose {
  kind: ProseKind
  line: number
  start: number
  end: number
  text: string
}

/**
 * Phrases that texts for people must not use, each with the plain phrase: they make a reader read a sentence twice.
 */
const BANNED_IN_TEXTS: [phrase: RegExp, instead: string][] = [
  [/\b(?:nobody|somebody|everybody|anybody)\b/i, 'no one, someone, everyone, or the person: "staff", "customers"'],
  [/\b(?:whoever|whatever|whichever|wherever)\b/i, 'anyone who, any'],
  [/\bmeanwhile\b/i, 'drop it, or "in the meantime"'],
  [/\b(?:anew|afresh)\b/i, 'again'],
  [/\b(?:any more|no sooner than)\b/i, 'no longer; at least'],
  [/\b(?:give|gives|gave|given|giving) (?:it |them |this |that )?back\b/i, 'refund, return'],
  [/\b(?:take|takes|took|taken|taking) (?:it |them |this |that )?back\b/i, 'undo, withdraw, release'],
  [/\b(?:comes?|came) to\b(?! (?:you|your|the (?:shop|door|office)))/i, 'total, amount'],
  [/\b(?:stands|stood) (?!for\b|out\b)/i, 'is, is shown'],
  [/\b(?:is|are|was|were) told\b|\btold of\b/i, 'notify, email'],
  [/\bleads? to\b/i, 'links to, opens'],
  [/\brooms?\b(?! for)/i, 'section, page'],
  [/\bso (?:many|long|often)\b/i, 'the number, the maximum'],
  [/(?<!there )\b(?:is|are|was|were) no\b(?! longer\b| more than\b)/i, 'is not a'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bby (?:itself|themselves|hand)\b/i, 'automatically, manually'],
  [/\bthose (?:that|who|which)\b/i, 'the … that'],
  [/\b(?:at hand|under way)\b/i, 'ready, in progress'],
  [/\bof (?:its|their|one's) own\b/i, 'separate, its own …'],
  [/\bwho looks\b|\blooked? at\b/i, 'view, check'],
  [/\bone's own\b/i, 'your'],
  [/\bwhat (?:it|they|this|that|he|she|one) (?:comes?|is|are|was|were)\b/i, 'a noun'],
  [/\bdesks?\b(?! (?:phone|top))/i, 'office, staff'],
  [/\bheard\b/i, 'received, replied'],
  [/\bex VAT\b/i, 'ex-VAT'],
  [/(?:\d|^) %/, '16%, without a space'],
]

/** Phrases that comments and names of tests must not use, besides those of texts. */
const BANNED_IN_NOTES: [phrase: RegExp, instead: string][] = [
  ...BANNED_IN_TEXTS,
  [/\bwhat\b/i, 'a noun: "The stored state of a pick list"'],
  [/\b(?:nothing|none)\b/i, 'no X, not'],
  [/\bask(?:s|ed|ing)?\b/i, 'request, query, fetch, prompt'],
  [/\banswers\b/i, 'returns, responds'],
  [/\b(?:say|says|said|saying)\b/i, 'shows, states, reports'],
  [/\bwhere (?:there|it|they|that|this|no|one|nothing|the|a|an)\b/i, 'if, when'],
  [/\b(?:another|that|the|a|no|such|every|each|other|new|old|last|first|next|only) ones?\b|\bone's\b/i, 'the noun'],
  [/\bmay\b/, 'can, is allowed to'],
  [/\b(?:comes?|came|coming)\b/i, 'arrives, is'],
  [/\b(?:keeps?|kept|keeping)\b/i, 'store, retain, leave unchanged'],
  [/\b(?:goes|gone|went)\b/i, 'is sent, is deleted, continues'],
  [/\bin words\b|\b(?:its|the|their|these|no) words\b/i, 'text, label, message'],
  [/\bas (?:it|they) (?:is|are|was|were)\b/i, 'unchanged, current, previous'],
  [/\b(?:stands|stood)\b/i, 'is, status'],
  [/\b(?:tells?|told|telling)\b/i, 'notify, show, report'],
  // "On hold" is the term for a credit account that takes no orders.
  [/\bholds\b|(?<!\b(?:on|a|the) )\bhold\b/i, 'has, contains, reserves'],
  [/(?:^|[.:;,(] |\b(?:of|for|to|by|from|with|that|than|and|or|as) )who(?:m|se)?\b/i, 'anyone who, or the person'],
  [/\bhowever\b/i, 'regardless of, or drop it'],
  [/\brooms?\b/i, 'section, page'],
  [/\blook(?:s|ed|ing)? at\b|\ba look\b/i, 'view, check'],
  [/\bso (?:few|much|far)\b/i, 'N, until now'],
  [/\bthat which\b/i, 'the … that'],
  [/\bof itself\b/i, 'automatically'],
  [/\b(?:leads?|led) (?:home|nowhere|back|here|there|it|them)\b/i, 'links to, redirects to'],
  [/\bno longer than\b/i, 'at most'],
  [/\bbesides\b/i, 'also'],
  [/\bin (?:its|their) place\b/i, 'instead'],
]

/** Data, released migrations, and what is not ours. */
const EXCEPTED = /^(?:sample\/(?:catalogue|kenya)|shop-api\/db\/migrations|bench\/bare|scripts\/prose)/
const SOURCE = /\.(?:ts|tsx|mjs|js)$/
/** Files whose strings are not read by people: tests have names instead; statements are SQL. */
const TEST_FILE = /\.(?:test|spec)\.tsx?$/
const TEST_CALL = new Set(['test', 'it', 'describe'])
/** Attributes whose string is no text for people. */
const CODE_ATTRIBUTES = /^(?:className|id|key|name|href|src|type|style|d|viewBox|as|rel|sizes|srcSet|autoComplete)$/

/** Source files of the project, relative to its root. */
export function proseFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return listed.stdout
    .split('\n')
    .filter((file) => SOURCE.test(file) && !EXCEPTED.test(file) && existsSync(path.join(ROOT, file)))
}

interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number } }
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The name of the function that a call calls: "test" of `test.each(rows)('…')`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  return calledName(callee.object ?? callee.callee ?? callee.tag)
}

const written = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as Node[]).map((part) => (part.value as { raw: string }).raw).join('X')
    : String(node.value)

const isText = ({ type }: Node) => /^(?:StringLiteral|TemplateLiteral)$/.test(type)

/** Whether the texts of a node are names in code. */
const isCode = (node: Node): boolean =>
  /^(?:ImportDeclaration|ExportAllDeclaration|TSLiteralType|TaggedTemplateExpression)$/.test(node.type) ||
  (node.type === 'JSXAttribute' && CODE_ATTRIBUTES.test(String((node.name as Node).name)))

/** The name of a test or of a group of tests; null if a node is not such a call. */
function titleOf(node: Node): Node | null {
  if (node.type !== 'CallExpression' || !TEST_CALL.has(calledName(node.callee))) return null
  const [first] = node.arguments as Node[]
  return first && isText(first) ? first : null
}

/** Child nodes without comments. */
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) =>
    /^(?:leading|trailing|inner)Comments$/.test(field) ? [] : [value].flat().filter(isNode),
  )

/** Prose of a source file: comments, names of tests, and strings of at least two words. */
export function proseOf(file: string, source = readFileSync(path.join(ROOT, file), 'utf8')): Prose[] {
  const jsx = file.endsWith('x') || file.endsWith('.js')
  const parsed = parse(source, { sourceType: 'module', plugins: jsx ? ['typescript', 'jsx'] : ['typescript'] })
  const found: Prose[] = []
  const add = (kind: ProseKind, node: Node, text: string) =>
    found.push({ kind, line: node.loc.start.line, start: node.start, end: node.end, text })
  for (const comment of parsed.comments ?? []) {
    const text = comment.value.replace(/^\*|\n\s*\*/g, '\n').trim()
    if (!/^(?:biome-ignore|@ts-|@type|@jest|#__PURE__)/.test(text)) add('comment', comment as unknown as Node, text)
  }
  const isTest = TEST_FILE.test(file)
  const visit = (node: Node): void => {
    if (isCode(node)) return
    if (node.type === 'JSXText') add('text', node, String(node.value).trim())
    if (isText(node) && !isTest && / /.test(written(node).trim())) add('text', node, written(node))
    const title = isTest ? titleOf(node) : null
    if (title) add('test', title, written(title))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.program as unknown as Node)
  return found.filter(({ kind, text }) => kind !== 'text' || (!isTest && !file.endsWith('.sql.ts') && text.length > 0))
}

/** Banned phrases in a piece of prose, each with the plain phrase; at most one finding per pattern. */
export function bannedIn({ kind, text }: Pick<Prose, 'kind' | 'text'>): string[] {
  // Names of things in code are no prose.
  const prose = text.replace(/`[^`]*`|\{@link [^}]*\}|https?:\S+/g, ' ')
  return (kind === 'text' ? BANNED_IN_TEXTS : BANNED_IN_NOTES).flatMap(([phrase, instead]) => {
    const [match] = phrase.exec(prose) ?? []
    return match ? [`"${match.trim()}" → ${instead}`] : []
  })
}
