import type { PartProcess } from './processes.ts'

/** A running shop that is put under load. */
export interface LoadTarget {
  /** The address for requests. */
  url: string
  /** The origin of the shop's pages. */
  origin: string
  /** Its processes, if they run on this machine. */
  parts: readonly PartProcess[]
  /** Its database, if it can be watched, else null. */
  databaseUrl: string | null
  /** Maximum connections of all its processes together. */
  connections: number
  /** The M-Pesa simulator with its customers' phones; null without one. */
  phones: string | null
  close: () => Promise<void>
}
