import { and, eq } from 'drizzle-orm'
import type { Session } from './client.ts'
import { renewLeaseRow, takeLeaseRow } from './lease-claims.sql.ts'
import { leases } from './schema/processes.ts'

/** A process's claim to a lease. */
export interface Claim {
  name: string
  holder: string
  /** Duration, by the database's clock. */
  seconds: number
}

/** Takes a free lease. @returns false if another process has it */
export async function takeLease({ query }: Session, claim: Claim): Promise<boolean> {
  return (await takeLeaseRow(query, { ...claim })).length > 0
}

/** Extends a lease. @returns false if it has expired: another process can have it */
export async function renewLease({ query }: Session, claim: Claim): Promise<boolean> {
  return (await renewLeaseRow(query, { ...claim })).length > 0
}

/** Releases a lease, so that other processes need not wait for its end. */
export async function releaseLease({ db }: Session, { name, holder }: Omit<Claim, 'seconds'>): Promise<void> {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}
