import type { Session } from '../db/client.ts'
import { findNamedFiles, findNaming } from './named-files.sql.ts'

/** Files that the database names: a file without a row is unused. */

export interface NamedFile {
  key: string
  /** "document 2 of company 4 (pin.pdf)" */
  what: string
  /** A picture that is drawn or fetched again if it is absent. */
  isMadeAgain: boolean
}

/** Every file that the database names, once. */
export async function loadNamedFiles({ query }: Pick<Session, 'query'>): Promise<NamedFile[]> {
  const named = await findNamedFiles(query, {})
  return [...new Map(named.reverse().map((file) => [file.key, file])).values()].reverse()
}

/** Whether a private file is still in use. Pictures are not checked, because they are never secret. */
export async function isStillNamed({ query }: Pick<Session, 'query'>, key: string): Promise<boolean> {
  if (!key.startsWith('private/')) return true
  const found = await findNaming(query, { key })
  return found.length > 0
}
