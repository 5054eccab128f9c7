'use client'

import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import {
  type OfficeCompany,
  officeCompanyCorrect,
  officeCompanyGet,
  officeCompanyList,
} from '#lib/contract/companies/office/companies.ts'
import { MAX_TYPED_PIN } from '#lib/format/kra-pin.ts'
import { noteDone } from '#lib/office/jobs.ts'

interface Facts {
  name: string
  kraPin: string
  category: string
}

const LABELS: Readonly<Record<keyof Facts, string>> = { name: 'Name', kraPin: 'KRA PIN', category: 'Category' }

/**
 * Corrects company details that its documents prove. The company gets an email about a new name or PIN; tax invoices
 * use them from now on.
 */
export function CorrectForm({ company, onClose }: { company: OfficeCompany; onClose: () => void }) {
  const { companyId, name, kraPin, category } = company
  const facts: Facts = { name, kraPin: kraPin ?? '', category: category ?? '' }
  const form = useOfficeForm(officeCompanyCorrect, {
    defaults: { ...facts, before: facts, reason: '' },
    toInput: (typed) => ({ companyId, ...typed }),
    refreshes: [officeCompanyGet.name, officeCompanyList.name],
    onDone: (_data, _message, { name: corrected }) => noteDone(`${corrected} is corrected.`),
    onClose,
  })
  const { typed } = form
  const theirs = form.theirs as Facts | null
  return (
    <OfficeForm
      words={{
        title: 'Correct the company',
        text: 'The company gets an email about a new name or PIN. Issued invoices do not change.',
        submit: 'Save',
      }}
      form={theirs ? { ...form, problem: null } : form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <OfficeField className="md:col-span-2" label={LABELS.name} maxLength={120} {...form.field('name')} />
        <OfficeField label={LABELS.kraPin} maxLength={MAX_TYPED_PIN} {...form.field('kraPin')} />
        <OfficeField label={LABELS.category} maxLength={60} {...form.field('category')} />
      </div>
      <OfficeField className="mt-3" label="Why" maxLength={300} {...form.field('reason')} />
      {theirs ? (
        <ConflictDialog
          what="this company"
          fields={(Object.keys(LABELS) as (keyof Facts)[])
            .filter((fact) => theirs[fact] !== typed[fact])
            .map((fact) => ({ label: LABELS[fact], theirs: theirs[fact] || 'empty', mine: typed[fact] || 'empty' }))}
          isRunning={form.isSubmitting}
          onTheirs={() => form.goOn({ ...theirs, before: theirs })}
          onMine={() => form.submit({ before: theirs })}
          onClose={() => form.goOn({ before: theirs })}
        />
      ) : null}
    </OfficeForm>
  )
}
