import { and, eq } from 'drizzle-orm'
import type { Session } from './client.ts'
import { renewLeaseRow, takeLeaseRow } from './lease-claims.sql.ts'
import { leases } from './schema/processes.ts'

/** Who wants to do which work. */
export interface Claim {
  name: string
  holder: string
  /** For so long, by the database's clock. */
  seconds: number
}

/** Takes a lease that nobody has. @returns false where somebody has it */
export async function takeLease({ query }: Session, claim: Claim): Promise<boolean> {
  return (await takeLeaseRow(query, { ...claim })).length > 0
}

/** Holds a lease for longer. @returns false where it is over: somebody else may have it */
export async function renewLease({ query }: Session, claim: Claim): Promise<boolean> {
  return (await renewLeaseRow(query, { ...claim })).length > 0
}

/** Gives it back, so that nobody has to wait for its end. */
export async function releaseLease({ db }: Session, { name, holder }: Omit<Claim, 'seconds'>): Promise<void> {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}
