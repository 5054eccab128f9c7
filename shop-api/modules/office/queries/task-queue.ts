import type { TaskSubject } from '#lib/contract/office/office/today.ts'

/** The SQL of a queue of tasks, and its parts that several queues share. */

export interface Queue {
  subject: TaskSubject
  /** All that waits: `id`, `sort` (the most urgent first), `cents`. */
  waiting: string
  /** Columns of shown tasks: `t` is the task. */
  shown: { no: string; name: string; since: string; facts: string; from: string }
}

export const CUSTOMER = `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
  nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest')`
export const WITH_CUSTOMER = 'LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id'
export const ORDER = {
  no: 'o.order_no::text',
  name: CUSTOMER,
  from: `JOIN orders o ON o.order_no = t.id::bigint ${WITH_CUSTOMER}`,
}
