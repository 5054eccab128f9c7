import type { Cheque, ChequeStatus } from '#lib/contract/credit.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'

export type ChequeState = 'pending' | 'banked' | 'bounced'

const WORDS: Readonly<Record<ChequeState, ChequeStatus>> = {
  pending: 'Pending',
  banked: 'Banked',
  bounced: 'Bounced',
}

interface Row {
  no: number
  chequeNo: string
  chequeDate: string
  status: ChequeState
  amountCents: Cents
  settledOn: string | null
  hasFront: boolean
}

const COLUMNS = `
  id AS no, cheque_no AS "chequeNo", cheque_date::text AS "chequeDate", status, amount_cents AS "amountCents",
  (settled_at AT TIME ZONE 'Africa/Nairobi')::date::text AS "settledOn", front_file IS NOT NULL AS "hasFront"`

const shown = (row: Row): Cheque => ({
  no: row.no,
  chequeNo: row.chequeNo,
  chequeDate: row.chequeDate,
  statusText: WORDS[row.status],
  chequeAmount: row.amountCents,
  settledOn: row.settledOn,
  front_image: row.hasFront ? `/cheque-image?no=${row.no}` : null,
})

export const CHEQUES_PER_PAGE = 20

/** A page of a company's cheques, the latest date first. @param pageNo from 1 */
export async function listCheques(
  query: Query,
  companyId: number,
  pageNo: number,
): Promise<{ cheques: Cheque[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    query<Row>(
      `SELECT ${COLUMNS} FROM cheques WHERE company_id = $1 ORDER BY cheque_date DESC, id DESC LIMIT $2 OFFSET $3`,
      [companyId, CHEQUES_PER_PAGE, (pageNo - 1) * CHEQUES_PER_PAGE],
      'cheques',
    ),
    query<{ total: number }>(
      'SELECT count(*)::int AS total FROM cheques WHERE company_id = $1',
      [companyId],
      'count-cheques',
    ),
  ])
  return { cheques: rows.map(shown), total: counted?.total ?? 0 }
}

/** The last cheque that came back since a day; null when none did. */
export async function lastBounced(query: Query, companyId: number, since: string): Promise<Cheque | null> {
  const [row] = await query<Row>(
    `SELECT ${COLUMNS} FROM cheques WHERE company_id = $1 AND status = 'bounced'
       AND (settled_at AT TIME ZONE 'Africa/Nairobi')::date >= $2::date
     ORDER BY settled_at DESC, id DESC LIMIT 1`,
    [companyId, since],
    'last-bounced',
  )
  return row ? shown(row) : null
}
