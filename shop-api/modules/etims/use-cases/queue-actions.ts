import { and, eq, sql } from 'drizzle-orm'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'

/** A queued document as staff saw it. */
export interface SeenDocument {
  kind: TaxDocumentKind
  no: number
  version: number
}

const isSeen = ({ kind, no, version }: SeenDocument) =>
  and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no), eq(etimsDocuments.version, version))

/** Puts a refused document into the queue again, at its place. @throws `changed-meanwhile` */
export async function sendAgain({ db }: Session, now: Date, seen: SeenDocument): Promise<void> {
  const [waiting] = await db
    .update(etimsDocuments)
    .set({
      ...{ state: 'waiting', refusedAt: null, nextAt: now, version: sql`${etimsDocuments.version} + 1` },
    })
    .where(and(isSeen(seen), eq(etimsDocuments.state, 'refused')))
    .returning({ no: etimsDocuments.no })
  if (!waiting) throw refuse('changed-meanwhile', 'This document was sent again or corrected since you opened it.')
}
