import type { Session } from '../../../db/client.ts'
import { findVersion, raiseVersionNumber } from './catalogue-version.sql.ts'

/** A number that grows with every change of the catalogue. */
export async function readVersion({ query }: Session): Promise<number> {
  const [row] = await findVersion(query, {})
  return row?.value ?? 0
}

/** Notifies every process that its catalogue data is old; in the transaction of the change. */
export async function raiseVersion({ query }: Session): Promise<void> {
  await raiseVersionNumber(query, {})
}
