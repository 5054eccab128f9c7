import { assignLineJob } from '#lib/contract/money/office/open-items.ts'
import { defineJobKind, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { assignLine, demandAssignable, type LineAssignment } from '../use-cases/assign-line.ts'
import { nameOf } from '../use-cases/decide-line.ts'

/** Assigns the money of a line to an order. It is delayed, because the customer is notified. */
const assign = defineJobKind(assignLineJob, {
  items: async (tx, input) => [{ ...input, line: nameOf(await demandAssignable(tx, input)) }],
  label: ({ orderNo }) => `Assign a line of a statement to order ${orderNo}`,
  itemName: ({ line }: LineAssignment & { line: string }) => line,
  itemPath: ({ orderNo }) => `/office/orders/${orderNo}`,
  run: async ({ tx, now, staff: { staffId, name } }, input) => {
    const { text, audit } = await assignLine(tx, { staffId, name, now }, input)
    return { sentence: text, audit }
  },
})

export const LINE_JOBS: readonly JobKind[] = [assign]
