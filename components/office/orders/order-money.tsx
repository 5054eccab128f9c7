'use client'

import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeOrder, OfficeOrderMoney } from '#lib/contract/orders/office/order.ts'
import type { Cents } from '#lib/format/money.ts'
import { methodWords } from '../money/method-words.ts'
import { OrderDepositFacts } from './order-deposit.tsx'
import { OrderRefund } from './order-refund.tsx'

function Sum({ label, cents, className }: { label: string; cents: Cents; className?: string }) {
  return (
    <div className={className ?? 'flex justify-between gap-3 text-muted'}>
      <dt>{label}</dt>
      <dd>
        <MoneyFigure cents={cents} className="text-ink" />
      </dd>
    </div>
  )
}

/** Name of the balance: a positive balance belongs to the customer until it is invoiced or refunded. */
function balanceName({ held, total, invoiced }: OfficeOrderMoney, isCancelled: boolean): string {
  if (held < 0) return 'Customer owes'
  if (held === 0) return 'Balance'
  return isCancelled || total <= invoiced ? 'Held until the refund' : 'Held until the invoice'
}

/** Sums of an order: total, received, refunded, invoiced, and the balance. */
export function MoneySums({ money, isCancelled }: { money: OfficeOrderMoney; isCancelled: boolean }) {
  const { state, total, received, refunded, invoiced, held, due, toGiveBack } = money
  const isOnAccount = state === 'on-account'
  return (
    <dl>
      <Sum label="Order total" cents={total} />
      <Sum label="Received" cents={received} />
      {refunded > 0 ? <Sum label="Refunded" cents={-refunded} /> : null}
      {invoiced === 0 ? null : <Sum label="Invoiced" cents={-invoiced} />}
      <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-ink pt-2">
        <dt className="font-semibold">{isOnAccount ? 'Billed to the account' : balanceName(money, isCancelled)}</dt>
        <dd className="text-d5 font-semibold">
          <MoneyFigure cents={isOnAccount ? invoiced : Math.abs(held)} isAlone />
        </dd>
      </div>
      {due > 0 ? (
        <Sum
          label={state === 'on-delivery' ? 'To pay on delivery' : 'Still due'}
          cents={due}
          className="mt-1 flex justify-between gap-3 font-semibold"
        />
      ) : null}
      {toGiveBack > 0 ? (
        <Sum
          label="Refund due"
          cents={toGiveBack}
          className="mt-1 flex justify-between gap-3 font-semibold text-error"
        />
      ) : null}
    </dl>
  )
}

const OUTCOMES: Readonly<Record<OfficeOrderMoney['attempts'][number]['state'], { status: Status; text: string }>> = {
  requested: { status: 'now', text: 'Being sent' },
  prompted: { status: 'now', text: 'Prompt sent' },
  paid: { status: 'done', text: 'Paid' },
  failed: { status: 'ended', text: 'Failed' },
  unknown: { status: 'undecided', text: 'Undecided' },
}

/** Every attempt to pay, in the order they were made. */
function Attempts({ attempts }: { attempts: OfficeOrderMoney['attempts'] }) {
  if (attempts.length === 0) return <p className="text-muted">No payment attempts yet.</p>
  return (
    <ol>
      {attempts.map((attempt, at) => {
        const { status, text } = OUTCOMES[attempt.state]
        const facts = [methodWords(attempt.method, attempt.byHand), attempt.byHand ? null : attempt.payer].filter(
          Boolean,
        )
        return (
          <li key={attempt.id} className="grid grid-cols-[1.5rem_1fr] border-b border-hairline py-2 last:border-b-0">
            <span className="text-muted">{at + 1}</span>
            <div>
              <div className="flex justify-between gap-3">
                <StatusMark status={status}>{text}</StatusMark>
                <MoneyFigure cents={attempt.state === 'paid' ? attempt.amount : 0} />
              </div>
              <p className="text-tiny text-muted">
                <When at={attempt.startedAt} /> · {facts.join(', ')}
              </p>
              {attempt.reason ? <p className="text-tiny text-muted">{attempt.reason}</p> : null}
              {attempt.receipt ? <p className="text-tiny text-muted">Receipt {attempt.receipt}</p> : null}
              {attempt.isCountedElsewhere ? (
                <p className="text-tiny text-muted">Counted with another payment.</p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The ledger of an order with a running balance; pending entries are muted and not in the balance. */
function Ledger({ ledger }: { ledger: OfficeOrderMoney['ledger'] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-ink text-tiny text-muted">
          <th scope="col" className="py-1 text-left font-medium">
            When
          </th>
          <th scope="col" className="py-1 text-left font-medium">
            Entry
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            KSh
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.map(({ id, at, entry, amount, balance, isWaiting }) => (
          <tr key={id} className={isWaiting ? 'border-b border-hairline text-muted' : 'border-b border-hairline'}>
            <td className="py-1.5 text-tiny whitespace-nowrap">{isWaiting ? 'Waiting' : <When at={at} />}</td>
            <td className="max-w-30 truncate py-1.5" title={entry}>
              {entry}
            </td>
            <td className="py-1.5 text-right">
              {amount > 0 ? '+' : ''}
              <MoneyFigure cents={amount} />
            </td>
            <td className="py-1.5 text-right">
              <MoneyFigure cents={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The money column of an order. */
export function OrderMoney({
  money,
  order,
  orderNo,
  isCancelled,
}: {
  money: OfficeOrderMoney
  order: Pick<OfficeOrder['order'], 'deposit' | 'retainedDeposit'>
  orderNo: number
  isCancelled: boolean
}) {
  return (
    <div className="px-4 py-3 max-lg:px-(--room-left)">
      <h2 className="heading mb-2 text-d5">Money</h2>
      <MoneySums money={money} isCancelled={isCancelled} />
      <OrderDepositFacts deposit={order.deposit} retained={order.retainedDeposit} orderNo={orderNo} />
      <OrderRefund orderNo={orderNo} />
      <h2 className="heading mt-5 mb-1 text-d5">Payment attempts</h2>
      <Attempts attempts={money.attempts} />
      <h2 className="heading mt-5 mb-1 text-d5" id="ledger">
        Ledger
      </h2>
      {money.ledger.length === 0 ? <p className="text-muted">No entries yet.</p> : <Ledger ledger={money.ledger} />}
    </div>
  )
}
