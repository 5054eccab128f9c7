import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Cheque, ChequeStatus } from '#lib/contract/companies/credit.ts'
import { AT_NAIROBI } from '../../../db/at-nairobi.ts'
import type { Session } from '../../../db/client.ts'
import { cheques } from '../../../db/schema/credit.ts'
import { type ChequeState, chequeStateOf } from '../rules/cheque-states.ts'

/** The specification has no word for a deposited cheque; 'Banked' is one that the bank has paid. */
const WORDS: Readonly<Record<ChequeState, ChequeStatus>> = {
  pending: 'Pending',
  banked: 'Pending',
  cleared: 'Banked',
  bounced: 'Bounced',
}

const SETTLED_ON = sql<string | null>`(${cheques.settledAt} ${sql.raw(AT_NAIROBI)})::date::text`

const selectCheques = ({ db }: Session) =>
  db
    .select({
      no: cheques.id,
      chequeNo: cheques.chequeNo,
      chequeDate: cheques.chequeDate,
      ...{ status: cheques.status, clearedAt: cheques.clearedAt },
      amountCents: cheques.amountCents,
      settledOn: SETTLED_ON,
      frontFile: cheques.frontFile,
    })
    .from(cheques)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectCheques>>[number]

const shown = (row: Row): Cheque => ({
  no: row.no,
  chequeNo: row.chequeNo,
  chequeDate: row.chequeDate,
  statusText: WORDS[chequeStateOf(row)],
  chequeAmount: row.amountCents,
  settledOn: chequeStateOf(row) === 'banked' ? null : row.settledOn,
  front_image: row.frontFile === null ? null : `/cheque-image?no=${row.no}`,
})

export const CHEQUES_PER_PAGE = 20

/** A page of a company's cheques, the latest date first. @param pageNo from 1 */
export async function listCheques(
  tx: Session,
  companyId: number,
  pageNo: number,
): Promise<{ cheques: Cheque[]; total: number }> {
  const isTheirs = eq(cheques.companyId, companyId)
  const rows = await selectCheques(tx)
    .where(isTheirs)
    .orderBy(desc(cheques.chequeDate), desc(cheques.id))
    .limit(CHEQUES_PER_PAGE)
    .offset((pageNo - 1) * CHEQUES_PER_PAGE)
  return { cheques: rows.map(shown), total: await tx.db.$count(cheques, isTheirs) }
}

/** The last cheque that bounced since a day; null without a bounced cheque. */
export async function lastBounced(tx: Session, companyId: number, since: string): Promise<Cheque | null> {
  const [row] = await selectCheques(tx)
    .where(and(eq(cheques.companyId, companyId), eq(cheques.status, 'bounced'), gte(SETTLED_ON, since)))
    .orderBy(desc(cheques.settledAt), desc(cheques.id))
    .limit(1)
  return row ? shown(row) : null
}
