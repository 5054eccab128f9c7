import { useState } from 'react'
import { officeOrderPhone } from '#lib/contract/orders/office/order.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'

/** The recipient's phone number: empty until requested; each request is logged. */
export function useOrderPhone(orderNo: number): { phone: string; show: () => Promise<void> } {
  const [shown, setShown] = useState({ orderNo, phone: '' })
  async function show(): Promise<void> {
    const answer = await askOffice(officeOrderPhone, { orderNo })
    if (answer.ok) setShown({ orderNo, phone: answer.data.phone })
    else noteRefused(answer.problem.message)
  }
  return { phone: shown.orderNo === orderNo ? shown.phone : '', show }
}
