import { officeAssign, officeUnassign } from '#lib/contract/office/office/today.ts'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { ORDER_READS } from './order-calls.ts'

const OPTIONS = {
  refreshes: [...ORDER_READS, 'office-today'],
  onRefused: ({ message }: { message: string }) => noteRefused(message),
}

/** The user that has taken an order, and a function to take or release it. */
export function useTaking({ order, takenBy }: Pick<OfficeOrder, 'order' | 'takenBy'>) {
  const me = useMe()
  const take = useOfficeAction(officeAssign, OPTIONS)
  const giveBack = useOfficeAction(officeUnassign, OPTIONS)
  const subject = { kind: 'order' as const, id: String(order.orderNo) }
  const isMine = takenBy !== null && takenBy.staffId === me?.staffId
  return {
    isMine,
    holder: takenBy?.name ?? null,
    isRunning: take.isRunning || giveBack.isRunning,
    toggle: () => {
      if (isMine) void giveBack.run({ subject })
      else if (takenBy === null) void take.run({ subject, from: null })
    },
  }
}
