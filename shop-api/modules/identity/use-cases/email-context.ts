import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'

/** Parts for writing rows and queueing emails about them in one transaction. */
export interface EmailContext {
  tx: Session
  clock: Clock
  /** The storefront's address, without its last slash: links in emails begin with it. */
  publicUrl: string
}
