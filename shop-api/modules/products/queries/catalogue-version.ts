import type { Session } from '../../../db/client.ts'
import { findVersion, raiseVersionNumber } from './catalogue-version.sql.ts'

/** A number that grows with every change of the catalogue. */
export async function readVersion({ query }: Session): Promise<number> {
  const [row] = await findVersion(query, {})
  return row?.value ?? 0
}

/** Tells every process that what it knows of the catalogue is old; in the transaction that changes it. */
export async function raiseVersion({ query }: Session): Promise<void> {
  await raiseVersionNumber(query, {})
}
