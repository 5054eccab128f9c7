'use client'

import { useState } from 'react'
import { DateField } from '#components/kit/field/date-field.tsx'
import { FileField } from '#components/kit/field/file-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { refusedChequeDay } from '#lib/company/cheque-day.ts'
import { officeChequePictureAdd, receiveChequeJob } from '#lib/contract/companies/office/cheques.ts'
import { type OfficeCompany, officeCompanyGet } from '#lib/contract/companies/office/companies.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'
import { useNow } from '#lib/office/use-now.ts'

const UNREAD = 'This picture cannot be read. Choose a different picture, or none.'
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Records a cheque from a company, with a picture of its front. The job starts after ten seconds, as the company gets
 * an email.
 */
export function ChequeForm({ company: { companyId }, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const today = dayInNairobi(useNow())
  const [picture, setPicture] = useState<File | 'unread' | null>(null)
  const keep = useOfficeAction(officeChequePictureAdd)
  const form = useOfficeForm(receiveChequeJob, {
    defaults: { chequeNo: '', chequeDate: today, amountCents: '', picture: '' },
    toInput: ({ chequeNo, chequeDate, amountCents }, wrong) => {
      const refusedDay = chequeDate ? refusedChequeDay(chequeDate, today) : null
      return {
        ...{ companyId, chequeNo },
        chequeDate: refusedDay === null ? chequeDate : wrong('chequeDate', refusedDay),
        amountCents: typedAmount(amountCents) ?? wrong('amountCents', 'Enter shillings, such as 25000 or 25000.50.'),
        // A picture that was chosen and cannot be read is not left out in silence.
        pictureId: picture === 'unread' ? wrong('picture', UNREAD) : null,
      }
    },
    send: async (input, ask) => {
      if (!(picture instanceof File)) return ask(input)
      const kept = await keep.run({ companyId }, { picture })
      return kept.ok ? ask({ ...input, pictureId: kept.data.pictureId }) : kept
    },
    refreshes: [officeCompanyGet.name, 'office-cheque-list', 'office-today'],
    onClose,
  })
  const unread = picture === 'unread' ? UNREAD : undefined
  return (
    <OfficeForm
      words={{
        title: 'Record a cheque',
        text: 'It lowers the company’s debt at once. Their available credit rises when the bank pays the cheque. The company gets an email.',
        submit: 'Record cheque',
        failed: 'Not recorded.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField label="Cheque number" maxLength={20} {...form.field('chequeNo')} />
        <DateField label="Cheque date" {...form.field('chequeDate')} />
        <OfficeField label="Amount, KSh" inputMode="decimal" {...form.field('amountCents')} />
      </div>
      <FileField
        name="picture"
        label="Picture of the front"
        button={picture instanceof File ? 'Choose another picture' : 'Choose a picture'}
        accept="image/*"
        className="mt-3"
        files={picture instanceof File ? [picture] : []}
        error={unread}
        onFiles={async ([chosen]) => {
          setPicture(chosen ? ((await shrinkPicture(chosen, MAX_BYTES)) ?? 'unread') : null)
        }}
        onRemove={() => setPicture(null)}
      />
    </OfficeForm>
  )
}
