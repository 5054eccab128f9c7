import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { ownsCompany } from '#lib/account/capabilities.ts'
import type { DataRequest } from '#lib/contract/accounts/office/data-requests.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { openAll } from '../../companies/use-cases/read-documents.ts'
import { HELD_OF_GUEST } from '../queries/guest-data.sql.ts'
import { personalDataOf } from '../queries/personal-data.ts'

export interface ExportParts {
  tx: Session
  clock: Clock
  files: PrivateFiles
}

const README = `This is everything the shop holds about you, made on request (Data Protection Act, 2019, sections 26 and 38).
data.json can be read by people and by programs. Amounts are in cents; times are UTC.
Files that you sent us are in the folder "documents".
`

/**
 * All that is held about the person of a request, as a zip to hand to them.
 * @throws not-allowed once they were erased
 */
export async function exportPerson(parts: ExportParts, staffId: number, request: DataRequest): Promise<Buffer> {
  const { tx, clock } = parts
  if (request.userId === null && request.email === '')
    throw refuse('not-allowed', 'The shop no longer has any data about this person.')
  const entries: Record<string, Uint8Array> = { 'README.txt': Buffer.from(README) }
  if (request.userId === null) {
    const data: Record<string, unknown> = {}
    for (const [name, find] of Object.entries(HELD_OF_GUEST))
      data[name] = await find(tx.query, { email: request.email })
    entries['data.json'] = Buffer.from(JSON.stringify({ madeAt: clock().toISOString(), ...data }, null, 2))
  } else {
    entries['data.json'] = Buffer.from(await personalDataOf(tx, request.userId, clock()))
    Object.assign(entries, await documentsOf(parts, staffId, request.userId))
  }
  return Buffer.from(zipSync(entries, { level: 6 }))
}

/** The KYC documents of a company's owner; one that cannot be read is named in place of it. */
async function documentsOf(parts: ExportParts, staffId: number, userId: number): Promise<Record<string, Uint8Array>> {
  const [user] = await parts.tx.db
    .select({ userType: users.userType, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.companyId === null || !ownsCompany(user.userType)) return {}
  const entries: Record<string, Uint8Array> = {}
  for await (const document of openAll(parts, user.companyId, { staffId })) {
    const name = `documents/${document.no} ${document.name}`
    if (document.bytes) entries[name] = document.bytes
    else entries[`${name} could not be read.txt`] = Buffer.from('Ask us for this document again.\n')
  }
  return entries
}
