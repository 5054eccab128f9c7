/**
 * Finds statements in a migration that break the previous release, which still runs during the migration: expand first,
 * contract a release later.
 */

const CONTRACTING: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bDROP\s+(?!INDEX\s+CONCURRENTLY)/i, 'drops something'],
  [/\bRENAME\b/i, 'renames something'],
  [/^TRUNCATE\b|\bDELETE\s+FROM\b/i, 'deletes rows'],
  [/\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes a column’s type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'makes a column NOT NULL'],
]

const ADDED_COLUMN = /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?(.*)$/is
const CREATED_TABLE = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i
const CREATED_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+"?(\w+)"?/i
const DROPPED_INDEX = /^DROP\s+INDEX\s+"?(\w+)"?$/i
const TIGHTENED_TABLES = [
  /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?\s+ADD\s+CONSTRAINT\b/i,
  /\bCREATE\s+UNIQUE\s+INDEX\s+.*?\bON\s+"?(\w+)"?/is,
]

/** A key to another table over one column: the release before leaves a column that it does not know empty. */
const FOREIGN_KEY = /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+CONSTRAINT\s+\S+\s+FOREIGN\s+KEY\s*\("?(\w+)"?\)/i
/** Known values of one column: a column that the release before leaves empty passes. */
const KNOWN_VALUES = /\bADD\s+CONSTRAINT\s+\S+\s+CHECK\s*\("?(\w+)"?\."?(\w+)"? IN \([^()]*\)\)$/i
const ADDED_TO = /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i

/** A table and one of its columns, as a statement that a pattern finds names them. */
const columnIn = (pattern: RegExp, statement: string): string | undefined => {
  const [, table, column] = pattern.exec(statement) ?? []
  return table && `${table}.${column}`
}

/**
 * @param migrations texts of all migrations since the previous release
 * @returns contracting statements, each as its beginning and the reason
 */
export function contractingStatements(migrations: readonly string[]): string[] {
  const statements = migrations.flatMap(statementsOf)
  const made = new Set(statements.flatMap((text) => CREATED_TABLE.exec(text)?.[1] ?? []))
  const added = new Set(statements.flatMap((text) => columnIn(ADDED_TO, text) ?? []))
  const indexes = new Set(statements.flatMap((text) => CREATED_INDEX.exec(text)?.[1] ?? []))
  const dropped = new Set(statements.flatMap((text) => DROPPED_INDEX.exec(text)?.[1] ?? []))
  // The previous release gets a replacement index of the same name. A unique index with one more column, which that
  // release leaves empty, refuses the same rows.
  const isRemade = (text: string) =>
    indexes.has(DROPPED_INDEX.exec(text)?.[1] ?? '') ||
    (dropped.has(CREATED_INDEX.exec(text)?.[1] ?? '') && hasAddedColumn(text, added))
  return statements
    .filter((text) => !isRemade(text))
    .flatMap((text) => faultsOf(text, made, added).map((why) => `${text.slice(0, 80)}: ${why}`))
}

/** Whether an index has a column that the same migrations add to its table. */
function hasAddedColumn(index: string, added: ReadonlySet<string>): boolean {
  const table = /\bON\s+"?(\w+)"?/i.exec(index)?.[1]
  const names = [...index.matchAll(/"(\w+)"/g)].map(([, name]) => name)
  return names.some((name) => added.has(`${table}.${name}`))
}

/** Without comments and the bodies of functions, which run when they are called. */
function statementsOf(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .map((text) =>
      text
        .replace(/^\s*--.*$/gm, '')
        .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
        .replace(/'(?:[^']|'')*'/g, "''")
        .replace(/--.*$/gm, ''),
    )
    .flatMap((text) => text.split(';'))
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
}

function faultsOf(statement: string, made: ReadonlySet<string>, added: ReadonlySet<string>): string[] {
  const faults = CONTRACTING.flatMap(([pattern, why]) => (pattern.test(statement) ? [why] : []))
  const column = ADDED_COLUMN.exec(statement)?.[1]
  if (column && /\bNOT\s+NULL\b/i.test(column) && !/\bDEFAULT\b|\bGENERATED\b/i.test(column)) {
    faults.push('adds a column that the previous release does not fill')
  }
  const tightened = TIGHTENED_TABLES.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean)
  const isOfNewColumn = [FOREIGN_KEY, KNOWN_VALUES].some((form) => added.has(columnIn(form, statement) ?? ''))
  if (tightened && !made.has(tightened) && !isOfNewColumn)
    faults.push('refuses rows that the previous release can write')
  return faults
}
