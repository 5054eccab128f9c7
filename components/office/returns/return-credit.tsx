'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type OfficeReturn, officeReturnCredit } from '#lib/contract/returns/office/returns.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'
import { CreditLimits } from '../etims/credit-limits.tsx'
import { RETURN_READS } from './return-marks.tsx'

const LIST = new Intl.ListFormat('en-GB')
const names = (nos: readonly number[]) => LIST.format(nos.map((no) => `return ${no}`))

/** The credit of all received returns of an order: amounts, the part as store credit, and the button. */
export function ReturnCredit({
  shown: { returnNo, orderNo },
  credit: { returnNos, credit, refund, storeCredit, openNos, creditNotes, notes },
}: {
  shown: OfficeReturn
  credit: NonNullable<OfficeReturn['credit']>
}) {
  const refusal = useRefusal('returns.decide')
  const [typed, setTyped] = useState(amountText(storeCredit ?? 0))
  const action = useOfficeAction(officeReturnCredit, {
    refreshes: RETURN_READS,
    onDone: (_, message) => noteDone(message),
  })
  const asCredit = storeCredit === null ? 0 : (typedShillings(typed) ?? (typed.trim() === '0' ? 0 : null))
  const isWrong = asCredit === null || asCredit > refund
  return (
    <section aria-label="Credit" className="border border-field bg-paper p-3.5">
      <h2 className="heading text-d5">Credit {names(returnNos)}</h2>
      <p className="mt-1">
        One credit note for each invoice, {showMoney(credit)} in total.{' '}
        {refund > 0
          ? `${showMoney(refund)} is then due for refund.`
          : 'It reduces the amount that the customer still owes.'}
      </p>
      {creditNotes > 0 ? (
        <p className="text-muted">
          This order has {creditNotes} {creditNotes === 1 ? 'credit note' : 'credit notes'} already.
        </p>
      ) : null}
      <CreditLimits orderNos={[orderNo]} notes={notes} />
      {openNos.length > 0 ? (
        <AlertLine tone="warning" className="mt-2" title="Not all returns of this order are received.">
          {names(openNos)} will need another credit note. Credit them together if the products arrive soon.
        </AlertLine>
      ) : null}
      {storeCredit !== null && refund > 0 ? (
        <OfficeField
          label="Part as store credit, KSh"
          className="mt-2 w-48"
          inputMode="numeric"
          value={typed}
          error={isWrong ? `Whole shillings, at most ${showMoney(refund, 'auto')}.` : undefined}
          onChange={setTyped}
        />
      ) : null}
      {action.problem ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title="Not credited.">
          {problemText(action.problem)}
        </AlertLine>
      ) : null}
      <div className="mt-3">
        <OfficeButton
          variant="money"
          refusal={refusal}
          disabled={isWrong || action.isRunning}
          onClick={() =>
            void action.run({
              ...{ returnNo, returnNos, expected: credit },
              ...(asCredit ? { storeCredit: asCredit } : {}),
            })
          }
        >
          Issue credit note, {showMoney(credit, 'auto')}
        </OfficeButton>
      </div>
    </section>
  )
}
