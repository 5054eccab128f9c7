import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'

/** What is needed to write rows and queue emails about them in one transaction. */
export interface EmailContext {
  tx: Session
  clock: Clock
  /** The storefront's address, without its last slash: links in emails begin with it. */
  publicUrl: string
}
