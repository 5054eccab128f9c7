import type { Output } from '#lib/contract/base/call.ts'
import { CUSTOMER_KINDS, FUNNEL_STEPS } from '#lib/contract/reports/office/report-groups.ts'
import type { officeReportCustomers, officeReportFunnel } from '#lib/contract/reports/office/reports.ts'
import type { Days } from '#lib/format/compared-days.ts'
import type { Session } from '../../../db/client.ts'
import { spansOf, withinTime } from '../use-cases/span.ts'
import { readCustomerKinds, readFullCarts, readFunnel, readRetainedCustomers } from './customers.sql.ts'

/** Customers with orders in some days, new and returning, and customers of the period before who ordered again. */
export function loadCustomers(tx: Session, now: Date, days: Days): Promise<Output<typeof officeReportCustomers>> {
  return withinTime(async () => {
    const { span, before } = spansOf(days, now)
    const kinds = await readCustomerKinds(tx.query, span)
    const [retained] = await readRetainedCustomers(tx.query, span)
    return {
      kinds: CUSTOMER_KINDS.map((kind) => {
        const { customers = 0, orders = 0, cents = 0 } = kinds.find((row) => row.kind === kind) ?? {}
        return { kind, customers, orders, total: cents }
      }),
      before: { ...before, customers: retained?.customers ?? 0, retained: retained?.retained ?? 0 },
    }
  })
}

/** The steps reached by the orders of some days. */
export function loadFunnel(tx: Session, now: Date, days: Days): Promise<Output<typeof officeReportFunnel>> {
  return withinTime(async () => {
    const { span } = spansOf(days, now)
    const rows = await readFunnel(tx.query, span)
    const [full] = await readFullCarts(tx.query, {})
    return {
      steps: FUNNEL_STEPS.map((step) => {
        const { orders = 0, cents = 0 } = rows.find((row) => row.step === step) ?? {}
        return { step, orders, placed: cents }
      }),
      carts: full?.carts ?? 0,
    }
  })
}
