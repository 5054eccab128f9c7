import { USER_TYPE } from '#lib/contract/base/codes.ts'

/**
 * The customer named in emails and on documents, for a statement over `orders o`: the person that placed it, or the
 * trader's owner if a sales representative placed it.
 */
export const ANSWERABLE = `CASE WHEN o.user_type = ${USER_TYPE.rep} AND o.company_id IS NOT NULL THEN
  (SELECT id FROM users WHERE company_id = o.company_id AND user_type = ${USER_TYPE.trader} AND deleted_at IS NULL
    ORDER BY id LIMIT 1)
  ELSE o.user_id END`

/** Both names of an order placed by a sales representative, likewise; null for any other order. */
export const PLACED_BY = `(SELECT concat_ws(' ', r.first_name, r.last_name, 'for', t.name) FROM companies t
  LEFT JOIN users r ON r.id = o.user_id WHERE t.id = o.company_id AND o.user_type = ${USER_TYPE.rep})`
