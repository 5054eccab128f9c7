import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { officeEntryCheck } from '#lib/contract/money/office/open-items.ts'
import { type MoneyEntry, officeEntryCorrect } from '#lib/contract/money/office/reconciliation.ts'
import { showMoney } from '#lib/format/money.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { ReasonInARow } from './reason-in-a-row.tsx'
import { useCheckedEntry } from './use-decided.ts'

/** The decision about an entry of the shop that the statement of its day does not have. */
export function EntryDecision({ entry: { entryId, amount, note } }: { entry: MoneyEntry }) {
  const [way, setWay] = useState<'correct' | 'check' | null>(null)
  const refusal = useRefusal('payments.match')
  const onChecked = useCheckedEntry(entryId)
  useKeys('This entry', {
    e: { label: 'it never arrived', run: () => setWay('correct'), isInStatusBar: true },
    t: { label: 'to check', run: () => setWay('check'), isInStatusBar: true },
    ...(way && { esc: { label: 'close', run: () => setWay(null), worksInFields: true } }),
  })
  const onCancel = () => setWay(null)
  const toInput = (reason: string) => ({ entryId, reason })
  if (way === 'correct')
    return (
      <ReasonInARow
        call={officeEntryCorrect}
        label="How do you know?"
        action={`Remove ${showMoney(amount, 'auto')}`}
        variant="money"
        {...{ toInput, onCancel }}
      />
    )
  if (way === 'check')
    return (
      <ReasonInARow
        call={officeEntryCheck}
        label="Why it stays open"
        action="Mark to check"
        onDone={onChecked}
        {...{ toInput, onCancel }}
      />
    )
  return (
    <>
      <p className="w-full">
        <b className="font-semibold">The statement of this day does not have this entry.</b> {note}
      </p>
      <OfficeButton keys="e" refusal={refusal} onClick={() => setWay('correct')}>
        It never arrived
      </OfficeButton>
      <OfficeButton keys="t" refusal={refusal} onClick={() => setWay('check')}>
        To check
      </OfficeButton>
    </>
  )
}
