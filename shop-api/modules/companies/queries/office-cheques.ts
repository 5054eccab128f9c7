import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { OfficeCheque } from '#lib/contract/payments/office/payments.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { cheques } from '../../../db/schema/credit.ts'
import type { ChequeState } from './cheque-list.ts'

const MAX = 500
const LATEST = 50

const selectCheques = ({ db }: Session) =>
  db
    .select({
      ...{ chequeId: cheques.id, chequeNo: cheques.chequeNo, companyId: cheques.companyId, company: companies.name },
      ...{ date: cheques.chequeDate, amount: cheques.amountCents, status: cheques.status },
      ...{ receivedAt: cheques.receivedAt, settledAt: cheques.settledAt, frontFile: cheques.frontFile },
      recordedBy: cheques.recordedBy,
    })
    .from(cheques)
    .innerJoin(companies, eq(companies.id, cheques.companyId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectCheques>>[number]

const shown = ({ frontFile, recordedBy: _recordedBy, receivedAt, settledAt, status, ...row }: Row): OfficeCheque => ({
  ...row,
  status: status as ChequeState,
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  hasPicture: frontFile !== null,
})

/** Cheques that are not banked, the earliest date first, and the latest that are or bounced. */
export async function listOfficeCheques(tx: Session): Promise<{ waiting: OfficeCheque[]; over: OfficeCheque[] }> {
  const waiting = await selectCheques(tx)
    .where(eq(cheques.status, 'pending'))
    .orderBy(asc(cheques.chequeDate), asc(cheques.id))
    .limit(MAX)
  const over = await selectCheques(tx)
    .where(ne(cheques.status, 'pending'))
    .orderBy(desc(cheques.settledAt), desc(cheques.id))
    .limit(LATEST)
  return { waiting: waiting.map(shown), over: over.map(shown) }
}

/** One cheque; null if it does not exist. */
export async function findCheque(tx: Session, id: number): Promise<Row | null> {
  const [row] = await selectCheques(tx).where(and(eq(cheques.id, id)))
  return row ?? null
}
