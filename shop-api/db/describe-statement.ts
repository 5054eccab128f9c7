import type { SpanFacts } from '#lib/observe/in-span.ts'

/** Enough to identify the statement: a longer list of columns adds no information. */
const MAX_CHARACTERS = 400
const FIRST_WORD = /^\s*([a-z]+)/i
/** Of a statement with WITH: its main verb follows the last of its parts. */
const MAIN_WORD = /\)\s*(select|insert|update|delete)\b/i
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)"?/i

/** A statement's text without values: parameters are numbers anyway, literals become question marks. */
function withoutValues(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .slice(0, MAX_CHARACTERS)
}

/** A statement, for a span: its verb and table first, and its text without any value. */
export function describeStatement(statement: string | { text: string; name?: string | undefined }): SpanFacts {
  const { text, name = '' } = typeof statement === 'string' ? { text: statement } : statement
  const first = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const operation = first === 'WITH' ? (MAIN_WORD.exec(text)?.[1]?.toUpperCase() ?? first) : first
  const table = TABLE.exec(text)?.[1]
  const summary = table ? `${operation} ${table}` : operation
  return {
    name: summary,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      'db.query.text': withoutValues(text),
      ...(name && { 'db.statement.name': name }),
    },
  }
}
