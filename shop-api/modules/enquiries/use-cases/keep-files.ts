import { and, gt, isNotNull, sum } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { enquiryFiles } from '../../../db/schema/help.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import type { InboundFile } from '../rules/inbound-email.ts'
import { type LeftOut, leftOutReasons } from '../rules/inbound-files.ts'

export interface FileParts {
  /** Null if the shop cannot store files. */
  files: Pick<PrivateFiles, 'keep' | 'remove'> | null
  /** Maximum bytes of files stored in a day: a sender's address is not proof of the sender. */
  bytesPerDay: number
}

/** Files of one message that are listed, stored or not. */
const MAX_LISTED = 50
const DAY_MS = 24 * 60 * 60_000

/** The message of the files; `stored` receives the keys of stored files, to delete them if the transaction fails. */
interface FileOwner {
  no: number
  messageId: number | null
  now: Date
  stored: string[]
}

/**
 * Stores the files of a received message, and lists files that are left out with the reason.
 * @param missing the reason for files whose content is unknown
 */
export async function keepFiles(
  { files, bytesPerDay }: FileParts,
  { db }: Session,
  received: readonly InboundFile[],
  { no, messageId, now, stored }: FileOwner,
  missing: LeftOut = 'content',
): Promise<void> {
  if (received.length === 0) return
  const [taken] = await db
    .select({ bytes: sum(enquiryFiles.bytes).mapWith(Number) })
    .from(enquiryFiles)
    .where(and(isNotNull(enquiryFiles.file), gt(enquiryFiles.at, new Date(now.getTime() - DAY_MS))))
  const listed = received.slice(0, MAX_LISTED)
  const reasons = leftOutReasons(listed, files && bytesPerDay - (taken?.bytes ?? 0))
  const rows: (typeof enquiryFiles.$inferInsert)[] = []
  for (const [at, { name, bytes, size }] of listed.entries()) {
    const leftOut = bytes === null ? missing : (reasons[at] ?? null)
    const file = leftOut === null && files && bytes ? await files.keep(bytes) : null
    if (file) stored.push(file)
    rows.push({ enquiryId: no, enquiryMessageId: messageId, name, bytes: size, file, leftOut, at: now })
  }
  await db.insert(enquiryFiles).values(rows)
}
