import { and, asc, between, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { OfficeCheque } from '#lib/contract/payments/office/payments.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { chequeDeposits, cheques } from '../../../db/schema/credit.ts'
import { chequeStateOf } from '../rules/cheque-states.ts'

const MAX = 500
const LATEST = 50

const selectCheques = ({ db }: Session) =>
  db
    .select({
      ...{ chequeId: cheques.id, chequeNo: cheques.chequeNo, companyId: cheques.companyId, company: companies.name },
      ...{ date: cheques.chequeDate, amount: cheques.amountCents, status: cheques.status },
      ...{ receivedAt: cheques.receivedAt, settledAt: cheques.settledAt, frontFile: cheques.frontFile },
      ...{ recordedBy: cheques.recordedBy, clearedAt: cheques.clearedAt, depositId: cheques.depositId },
    })
    .from(cheques)
    .innerJoin(companies, eq(companies.id, cheques.companyId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectCheques>>[number]

/** @param staffId the caller */
const shown = (
  { frontFile, recordedBy, receivedAt, settledAt, status, clearedAt, ...row }: Row,
  staffId: number,
): OfficeCheque => ({
  ...row,
  status: chequeStateOf({ status, clearedAt }),
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  hasPicture: frontFile !== null,
  isOwn: recordedBy === staffId,
})

/** Deposited, not paid by the bank yet. */
const isAtBank = and(eq(cheques.status, 'banked'), isNull(cheques.clearedAt))

const IS_OVER = sql`(${cheques.status} IN ('cleared', 'bounced') OR ${cheques.clearedAt} IS NOT NULL)`

/**
 * Cheques that are not banked, the earliest date first; those at the bank, the earliest deposit first; and the latest
 * that are cleared or bounced.
 */
export async function listOfficeCheques(
  tx: Session,
  staffId: number,
): Promise<{ waiting: OfficeCheque[]; atBank: OfficeCheque[]; over: OfficeCheque[] }> {
  const list = async (where: SQL | undefined, most: number, ...order: SQL[]) => {
    const rows = await selectCheques(tx)
      .where(where)
      .orderBy(...order)
      .limit(most)
    return rows.map((row) => shown(row, staffId))
  }
  return {
    waiting: await list(eq(cheques.status, 'pending'), MAX, asc(cheques.chequeDate), asc(cheques.id)),
    atBank: await list(isAtBank, MAX, asc(cheques.settledAt), asc(cheques.id)),
    over: await list(IS_OVER, LATEST, desc(cheques.settledAt), desc(cheques.id)),
  }
}

/** The cheques whose dates are in a range of days, both included, by date. */
export async function chequesBetween(
  tx: Session,
  staffId: number,
  { from, to }: { from: string; to: string },
): Promise<OfficeCheque[]> {
  const rows = await selectCheques(tx)
    .where(between(cheques.chequeDate, from, to))
    .orderBy(asc(cheques.chequeDate), asc(cheques.id))
    .limit(MAX)
  return rows.map((row) => shown(row, staffId))
}

/** One cheque; null if it does not exist. */
export async function findCheque(tx: Session, id: number): Promise<Row | null> {
  const [row] = await selectCheques(tx).where(eq(cheques.id, id))
  return row ?? null
}

/** The cheques with these ids that exist, by date. */
export const findCheques = (tx: Session, ids: readonly number[]): Promise<Row[]> =>
  selectCheques(tx)
    .where(inArray(cheques.id, [...ids]))
    .orderBy(asc(cheques.chequeDate), asc(cheques.id))

export interface Deposit {
  depositId: number
  day: string
  /** By company and number; without cheques that wait for a second person. */
  cheques: { chequeNo: string; company: string; date: string; amount: Cents }[]
}

/** The cheques that were banked together; null if there is no such deposit. */
export async function loadDeposit(tx: Session, depositId: number): Promise<Deposit | null> {
  const [deposit] = await tx.db
    .select({ day: chequeDeposits.day })
    .from(chequeDeposits)
    .where(eq(chequeDeposits.id, depositId))
  if (!deposit) return null
  const rows = await selectCheques(tx)
    .where(eq(cheques.depositId, depositId))
    .orderBy(asc(sql`lower(${companies.name})`), asc(cheques.chequeNo))
  return { depositId, ...deposit, cheques: rows }
}
