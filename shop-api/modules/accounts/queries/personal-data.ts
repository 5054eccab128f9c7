import type { Session } from '../../../db/client.ts'
import { HELD } from './personal-data.sql.ts'

/** All that is held about a user, as JSON text (Kenya's Data Protection Act, 2019, section 26). */
export async function personalDataOf({ query }: Session, userId: number, now: Date): Promise<string> {
  const data: Record<string, unknown> = {}
  for (const [name, find] of Object.entries(HELD)) data[name] = await find(query, { userId })
  return JSON.stringify({ madeAt: now.toISOString(), ...data }, null, 2)
}
