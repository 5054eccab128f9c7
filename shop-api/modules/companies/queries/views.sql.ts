import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

interface NewView {
  companyId: number
  documentId: number
  name: string
  userId: number | null
  staffId: number | null
  what: string
  now: Date
  since: Date
}

/** Notes that a document was seen, unless the same was noted since then. */
export const addViewOnce = statement<NewView>()({
  name: 'add-view-once',
  row: z.strictObject({ id: z.number() }),
  sql: `
    INSERT INTO kyc_views (company_id, document_id, document_name, user_id, staff_id, what, at)
    SELECT $companyId::bigint, $documentId::bigint, $name, $userId::bigint, $staffId::bigint, $what, $now::timestamptz
    WHERE NOT EXISTS (
      SELECT 1 FROM kyc_views WHERE document_id = $documentId AND what = $what AND at > $since
        AND user_id IS NOT DISTINCT FROM $userId AND staff_id IS NOT DISTINCT FROM $staffId)
    RETURNING id`,
})
