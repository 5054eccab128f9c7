'use client'

import { type ComponentProps, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { CompanyField } from '#components/office/money/company-field.tsx'
import { type Found, officeFind } from '#lib/contract/orders/office/find.ts'
import { matchToCompanyJob, matchToOrderJob, type UnmatchedMoney } from '#lib/contract/payments/office/payments.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { FORM_IN_A_ROW, SHORT_FIELD, WIDE_FIELD } from './form-in-a-row.ts'
import { GiveBack, RefundOfMoney, UNMATCHED_REFRESHES } from './give-back.tsx'
import { reasonsText } from './match-reasons.ts'

const NAMES_COMPANY = 'The account number names the company'

type Way = 'order' | 'company' | 'back'

/** Actions on unmatched money: assign it to the suggested order, a different order or a company, or refund it. */
export function MatchMoney({ money }: { money: UnmatchedMoney }) {
  const [way, setWay] = useState<Way | null>(null)
  const company = money.isElsewhere ? null : money.company
  const [guess] = money.isElsewhere || company ? [] : money.suggestions
  const match = useOfficeJob(matchToOrderJob, UNMATCHED_REFRESHES)
  const keep = useOfficeJob(matchToCompanyJob, UNMATCHED_REFRESHES)
  const refusal = useRefusal('payments.match')
  const { receipt, refund } = money
  const open = (next: Way) => {
    if (!refusal) setWay(next)
  }
  useKeys('This money', {
    ...(guess && { a: { label: 'assign to the suggestion', run: () => open('order'), isInStatusBar: true } }),
    ...(!money.isElsewhere && {
      o: { label: 'find an order', run: () => open('order'), isInStatusBar: true },
      c: { label: 'keep as credit', run: () => open('company'), isInStatusBar: true },
    }),
    b: { label: 'refund', run: () => open('back'), isInStatusBar: true },
    ...(way && { esc: { label: 'close', run: () => setWay(null), worksInFields: true } }),
  })
  const onCancel = () => setWay(null)
  if (way === 'order') return <ToOrder {...{ money, onCancel }} />
  if (way === 'company') return <ToCompany {...{ receipt, onCancel }} />
  if (way === 'back') return <GiveBack {...{ money, onCancel }} />
  return (
    <>
      <MatchQuestion {...{ money, company, guess }} />
      {company ? (
        <OfficeButton
          variant="main"
          refusal={refusal}
          disabled={keep.isRunning}
          onClick={() => void keep.start({ receipt, companyId: company.companyId, note: NAMES_COMPANY })}
        >
          Keep on this account
        </OfficeButton>
      ) : null}
      {guess ? (
        <OfficeButton
          variant="main"
          refusal={refusal}
          disabled={match.isRunning}
          onClick={() =>
            void match.start({
              receipt,
              orderNo: guess.orderNo,
              note: guess.reasons.map(({ text }) => text).join(', '),
            })
          }
        >
          Assign to {guess.orderNo}
        </OfficeButton>
      ) : null}
      {money.isElsewhere ? null : (
        <>
          <OfficeButton keys="o" refusal={refusal} onClick={() => open('order')}>
            {guess ? 'Choose another order' : 'Find order'}
          </OfficeButton>
          <OfficeButton keys="c" refusal={refusal} onClick={() => open('company')}>
            {company ? 'Choose another company' : 'Keep as credit'}
          </OfficeButton>
        </>
      )}
      <OfficeButton keys="b" refusal={refusal} onClick={() => open('back')}>
        {money.isElsewhere ? 'Close' : 'Refund'}
      </OfficeButton>
      {refund ? <RefundOfMoney {...{ money, refund }} /> : null}
    </>
  )
}

/** The question above the actions: about the suggested company or order. */
function MatchQuestion({
  money,
  company,
  guess,
}: {
  money: UnmatchedMoney
  company: UnmatchedMoney['company']
  guess: UnmatchedMoney['suggestions'][number] | undefined
}) {
  return (
    <p className="w-full">
      {company ? (
        <>
          <b className="font-semibold">
            Keep {money.receipt} on the account of {company.name}?
          </b>{' '}
          {NAMES_COMPANY}.
        </>
      ) : guess ? (
        <>
          <b className="font-semibold">
            Assign {money.receipt} to order {guess.orderNo}?
          </b>{' '}
          {guess.customer}, {guess.due > 0 ? `${showMoney(guess.due, 'auto')} due` : 'already paid'}:{' '}
          {reasonsText(guess.reasons)}.
        </>
      ) : (
        <>
          <b className="font-semibold">Which order is {money.receipt} for?</b> {money.text}
        </>
      )}
    </p>
  )
}

interface Asked {
  money: UnmatchedMoney
  onCancel: () => void
}

const TYPING_MS = 250

/** Customer and total of an order while its number is typed, so that the user checks the person, not just a number. */
function WhoseOrder({ orderNo }: { orderNo: string }) {
  const text = useSettled(orderNo, TYPING_MS)
  const isNumber = /^[1-9]\d+$/.test(text)
  const { data } = useOfficeQuery(officeFind, isNumber ? { text, kinds: ['order'] } : null, { keepsPrevious: false })
  const order = data?.find(({ id }) => id === text)
  return (
    <p role="status" className="min-h-5 w-full text-tiny">
      {!isNumber || !data || text !== orderNo ? null : order ? (
        <>
          <b className="font-semibold">Order {order.title}</b>
          {order.detail ? `, ${order.detail}` : ''}
          {order.amount === null ? '' : `, ${showMoney(order.amount, 'auto')} in all`}.
        </>
      ) : (
        `There is no order ${text}.`
      )}
    </p>
  )
}

interface OrderForm {
  field: (name: 'orderNo' | 'note') => Pick<ComponentProps<typeof OfficeField>, 'name' | 'value' | 'error' | 'onChange'>
  typed: { orderNo: string }
  isSubmitting: boolean
}

/** Fields and buttons of a form that assigns money to an order. */
export function OrderFields({ form, amount, onCancel }: { form: OrderForm; amount: number; onCancel: () => void }) {
  return (
    <>
      <OfficeField
        label="Order number"
        className={SHORT_FIELD}
        required
        pattern="[1-9]\d{0,11}"
        title="Digits only, such as 10509."
        autoFocus
        {...form.field('orderNo')}
      />
      <OfficeField label="How do you know?" className={WIDE_FIELD} maxLength={300} {...form.field('note')} />
      <OfficeButton type="submit" variant="main" disabled={form.isSubmitting}>
        Assign {showMoney(amount, 'auto')}
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Cancel
      </OfficeButton>
      <WhoseOrder orderNo={form.typed.orderNo.trim()} />
    </>
  )
}

function ToOrder({ money: { receipt, amount, suggestions }, onCancel }: Asked) {
  const form = useOfficeForm(matchToOrderJob, {
    defaults: { orderNo: suggestions[0]?.orderNo.toString() ?? '', note: '' },
    toInput: ({ orderNo, note }) => ({ receipt, orderNo: Number(orderNo), note: note.trim() }),
    refreshes: UNMATCHED_REFRESHES,
  })
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <OrderFields {...{ form, amount, onCancel }} />
    </form>
  )
}

function ToCompany({ receipt, onCancel }: { receipt: string; onCancel: () => void }) {
  const form = useOfficeForm(matchToCompanyJob, {
    defaults: { company: null as Found | null, note: '' },
    toInput: ({ company, note }) => ({ receipt, companyId: Number(company?.id), note: note.trim() }),
    refreshes: UNMATCHED_REFRESHES,
  })
  const { company } = form.typed
  return (
    <form {...form.attributes} className={FORM_IN_A_ROW}>
      <CompanyField company={company} onChoose={(chosen) => form.change('company', chosen)} />
      <OfficeField label="How do you know?" className={WIDE_FIELD} maxLength={300} {...form.field('note')} />
      <OfficeButton type="submit" variant="main" disabled={form.isSubmitting || company === null}>
        Keep {receipt} on {company ? `the account of ${company.title}` : 'its account'}
      </OfficeButton>
      <OfficeButton keys="esc" onClick={onCancel}>
        Cancel
      </OfficeButton>
    </form>
  )
}
