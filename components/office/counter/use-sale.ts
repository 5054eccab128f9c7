import { useState } from 'react'
import type { Problem, ProblemCode } from '#lib/contract/base/problem.ts'
import type { CounterProduct, CounterSale } from '#lib/contract/counter/office/sales.ts'
import { officeCounterSell } from '#lib/contract/counter/office/sales.ts'
import { type SaleItem, withOneMore, withoutItem, withPrice, withQuantity } from '#lib/counter/items.ts'
import { saleTotal } from '#lib/counter/sums.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { askOffice } from '#lib/office/call.ts'
import type { NewSale } from '#lib/office/counter/stored-sales.ts'
import { COUNTER_READS } from '#lib/office/counter/use-stored-sales.ts'
import { refreshOffice } from '#lib/office/queries.ts'
import { customerOf, NO_CUSTOMER } from './customer-fields.tsx'
import type { Payment } from './pay-panel.tsx'
import type { SoldSale } from './printed-receipt.tsx'

/** A sale that waits for M-Pesa. */
export interface WaitingSale {
  saleId: string
  amount: number
  phone: string
}

/**
 * The sale on the screen: its lines, its customer, and how it ends.
 * @param store stores a cash sale that the shop could not receive; false if the device has no space
 */
export function useSale({
  shiftId,
  isAway,
  store,
}: {
  shiftId: number
  isAway: boolean
  store: (sale: NewSale) => boolean
}) {
  const { noSpace } = useTexts(counterTexts)
  const [items, setItems] = useState<readonly SaleItem[]>([])
  const [customer, setCustomer] = useState(NO_CUSTOMER)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<WaitingSale | null>(null)
  const [sold, setSold] = useState<SoldSale | null>(null)
  const lines = items.map(({ product, quantity, price }) => ({ quantity, price, vatPerc: product.vatPerc }))
  const total = saleTotal(lines)

  function finish(sale: CounterSale) {
    const { saleId, invoiceNo, orderNo, at, customer: name, cash, given, mpesa } = sale
    setSold({ saleId, items, invoiceNo, orderNo, at, customer: name, cash, given, mpesa })
    setWaiting(null)
    void refreshOffice(COUNTER_READS)
  }

  /** Ends a cash sale without a connection: the invoice number follows. */
  function finishAway(sale: NewSale) {
    if (!store({ ...sale, isOffline: true })) return setProblem({ ...NOT_STORED, message: noSpace })
    const { saleId, soldAt: at, cash, given } = sale
    const name = customer.companyName || customer.name
    setSold({ saleId, items, invoiceNo: null, orderNo: null, at, customer: name, cash, given, mpesa: 0 })
  }

  async function pay(payment: Payment): Promise<void> {
    const sale: NewSale = {
      ...{ saleId: crypto.randomUUID(), shiftId, total, isOffline: false, soldAt: new Date().toISOString() },
      lines: items.map(({ product, quantity, price }) => ({ productId: product.productId, quantity, price })),
      customer: customerOf(customer),
      ...payment,
    }
    setProblem(null)
    if (isAway && !payment.mpesa) return finishAway(sale)
    setBusy(true)
    const answer = await askOffice(officeCounterSell, sale, { idempotencyKey: crypto.randomUUID() })
    setBusy(false)
    const { mpesa } = payment
    // Without a response, the sale can have been placed: its id shows whether it was.
    if (mpesa && (answer.ok || UNDECIDED.has(answer.problem.code)))
      return setWaiting({ saleId: sale.saleId, amount: mpesa.amount, phone: mpesa.phone })
    if (answer.ok) return finish(answer.data)
    if (!mpesa && UNDECIDED.has(answer.problem.code)) return finishAway(sale)
    setProblem(answer.problem)
  }

  return {
    ...{ items, customer, problem, isBusy, waiting, sold, total, pay, finish, setCustomer },
    add: (product: CounterProduct) => setItems((before) => withOneMore(before, product)),
    setQuantity: (id: number, quantity: number | null) => setItems((before) => withQuantity(before, id, quantity)),
    setPrice: (id: number, price: number | null) => setItems((before) => withPrice(before, id, price)),
    remove: (id: number) => setItems((before) => withoutItem(before, id)),
    /** M-Pesa was not paid: the lines stay. */
    stopWaiting: () => setWaiting(null),
    forgetProblem: () => setProblem(null),
    /** Begins the next sale. */
    next: () => {
      setItems([])
      setCustomer(NO_CUSTOMER)
      setSold(null)
      setProblem(null)
    },
  }
}

/** Responses after which the sale can have been placed: it is sent again with the same id, never as another sale. */
const UNDECIDED: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['shop-unreachable', 'internal-error', 'in-progress'])

const NOT_STORED = { status: 500, code: 'internal-error', retryable: false } as const
