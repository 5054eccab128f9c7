import type { PartProcess } from './processes.ts'

/** A running shop that is put under load. */
export interface LoadTarget {
  /** Where it is asked. */
  url: string
  /** What its own pages call it. */
  origin: string
  /** Its processes, where they run on this machine. */
  parts: readonly PartProcess[]
  /** Its database, where it can be looked at; null where not. */
  databaseUrl: string | null
  /** Connections that all its processes may open together. */
  connections: number
  /** The M-Pesa simulator that holds its customers' phones; null where there is none. */
  phones: string | null
  close: () => Promise<void>
}
