'use client'

import { useId, useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { refusedChequeDay } from '#lib/company/cheque-day.ts'
import { officeChequePictureAdd, receiveChequeJob } from '#lib/contract/office/cheques.ts'
import { type OfficeCompany, officeCompanyGet } from '#lib/contract/office/companies.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { centsOfDecimal } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'

const UNREAD = 'This picture cannot be read. Take another, or none.'
const MAX_BYTES = 4 * 1024 * 1024
const SHILLINGS = /^\d{1,9}(\.\d\d)?$/

/** Records a cheque that a company gave, with a picture of its front. The company is told, so it is held for ten seconds. */
export function ChequeForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const id = useId()
  const today = dayInNairobi(useNow())
  const [chequeNo, setChequeNo] = useState('')
  const [chequeDate, setChequeDate] = useState(today)
  const [amount, setAmount] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [wrong, setWrong] = useState<{ amount?: string; picture?: string; day?: string }>({})
  const { companyId } = company
  const receive = useOfficeJob(receiveChequeJob, [officeCompanyGet.name, 'office-cheque-list', 'office-today'])
  const keep = useOfficeAction(officeChequePictureAdd)
  const problem = keep.problem ?? receive.problem
  const errors: Record<string, string> = problem?.fields ?? {}

  async function record(): Promise<void> {
    const sum = amount.replaceAll(/[\s,]/g, '')
    const isSum = SHILLINGS.test(sum)
    // A picture that was chosen and cannot be read is not left out in silence.
    const day = chequeDate ? refusedChequeDay(chequeDate, today) : null
    setWrong({
      ...(wrong.picture && { picture: wrong.picture }),
      ...(!isSum && { amount: 'Write shillings, such as 25000 or 25000.50.' }),
      ...(day && { day }),
    })
    if (!isSum || day || wrong.picture) return
    const kept = picture ? await keep.run({ companyId }, { picture }) : null
    if (kept && !kept.ok) return
    const pictureId = kept?.ok ? kept.data.pictureId : null
    const amountCents = centsOfDecimal(sum.includes('.') ? sum : `${sum}.00`)
    const started = await receive.start({ companyId, chequeNo, chequeDate, amountCents, pictureId })
    if (started.ok) onClose()
  }

  return (
    <OfficeForm
      words={{
        title: 'Record a cheque',
        text: 'It lowers what they owe at once. What is free to order goes up when the bank pays it. The company is told.',
        submit: 'Record it',
        failed: 'Not recorded.',
      }}
      state={{ isRunning: keep.isRunning || receive.isRunning, problem }}
      onSubmit={() => void record()}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField
          label="Its number"
          autoComplete="off"
          value={chequeNo}
          error={errors.chequeNo}
          maxLength={20}
          onChange={setChequeNo}
        />
        <OfficeField
          label="Dated"
          type="date"
          value={chequeDate}
          error={wrong.day ?? errors.chequeDate}
          onChange={setChequeDate}
        />
        <OfficeField
          label="Made out for, KSh"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={wrong.amount ?? errors.amountCents}
          onChange={setAmount}
        />
      </div>
      <label htmlFor={`${id}-picture`} className="mt-3 block text-tiny text-muted">
        A picture of its front
      </label>
      <input
        id={`${id}-picture`}
        type="file"
        accept="image/*"
        capture="environment"
        aria-describedby={`${id}-unread`}
        className="mt-1 block w-full text-small file:mr-3 file:h-(--control) file:rounded-sm file:border file:border-hairline file:bg-ground file:px-3 file:font-semibold file:text-ink"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          const small = chosen ? await shrinkPicture(chosen, MAX_BYTES) : null
          setPicture(small)
          setWrong(({ amount: sum }) => ({
            ...(sum && { amount: sum }),
            ...(chosen && !small && { picture: UNREAD }),
          }))
        }}
      />
      <p id={`${id}-unread`} role="alert" className="text-tiny font-semibold text-error">
        {wrong.picture}
      </p>
    </OfficeForm>
  )
}
