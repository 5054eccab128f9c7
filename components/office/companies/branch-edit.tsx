'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { TownChoice } from '#components/office/customers/town-choice.tsx'
import { Field, Select } from '#components/office/orders/draft/draft-fields.tsx'
import { KENYA } from '#lib/contract/choices.ts'
import { type OfficeBranch, officeBranch, officeBranchSave } from '#lib/contract/office/branches.ts'
import { type OfficeCompany, officeCompanyGet, officeCompanyList } from '#lib/contract/office/companies.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

type Change = (part: Partial<OfficeBranch>) => void
type Faults = Readonly<Record<string, string>>

const NO_PLACE = {
  ...{ invoiceCountry: null, invoiceCounty: null, invoiceCity: null },
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null },
}
/** A branch outside Kenya keeps its country; the office adds addresses in Kenya. */
const inKenya = (branch: OfficeBranch): OfficeBranch => ({
  ...branch,
  ...(branch.sameAddress === 1
    ? NO_PLACE
    : { invoiceCountry: branch.invoiceCountry ?? KENYA, deliveryCountry: branch.deliveryCountry ?? KENYA }),
})

/** Adds a branch to a company, or changes its name, contact and addresses. @param branchId null for a new branch */
export function BranchEdit(props: { company: OfficeCompany; branchId: number | null; onClose: () => void }) {
  const { company, branchId } = props
  const query = useOfficeQuery(officeBranch, branchId === null ? null : { companyId: company.companyId, branchId }, {
    keepsPrevious: false,
    staleMs: 0,
  })
  if (branchId !== null && !query.data) return <QueryState query={query} what="this branch" rows={4} />
  return <BranchForm {...props} before={query.data ?? null} />
}

function BranchForm({
  company: { companyId, owner, team },
  branchId,
  before: read,
  onClose,
}: {
  company: OfficeCompany
  branchId: number | null
  before: OfficeBranch | null
  onClose: () => void
}) {
  const [before] = useState(read)
  const [form, setForm] = useState<OfficeBranch>(
    before ?? { ...NO_PLACE, branchName: '', sameAddress: 1, primaryContact: owner?.userId ?? 0 },
  )
  const [reason, setReason] = useState('')
  const change: Change = (part) => setForm((current) => ({ ...current, ...part }))
  const { run, isRunning, problem } = useOfficeAction(officeBranchSave, {
    refreshes: [officeCompanyGet.name, officeCompanyList.name, officeBranch.name],
    onDone: (_data, message) => {
      noteDone(message)
      onClose()
    },
  })
  const faults: Faults = problem?.fields ?? {}
  const changes = branchId !== null && before ? { branchId, before } : null
  return (
    <OfficeForm
      className="mb-2.5 border border-field p-3"
      words={{
        title: before ? 'Change the branch' : 'Add a branch',
        text: 'The owners of the company get a notification.',
        submit: before ? 'Save branch' : 'Add branch',
      }}
      state={{ isRunning, problem }}
      onSubmit={() => void run({ companyId, ...inKenya(form), changes, reason })}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 [&_label.block]:font-semibold [&_label.block]:text-ink">
        <OfficeField
          label="Branch name"
          value={form.branchName}
          error={faults.branchName}
          maxLength={80}
          onChange={(branchName) => change({ branchName })}
        />
        <Select
          label="Primary contact"
          fault={faults.primaryContact}
          value={form.primaryContact || null}
          options={team.filter(({ active }) => active).map(({ userId, name }) => ({ id: userId, name }))}
          onChange={(id) => change({ primaryContact: id ?? 0 })}
        />
        <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-ink"
            checked={form.sameAddress === 1}
            onChange={({ target }) => change({ sameAddress: target.checked ? 1 : 0 })}
          />
          Same as the company’s addresses
        </label>
        {form.sameAddress === 1 ? null : (
          <>
            <Address prefix="invoice" title="Invoice address" form={form} faults={faults} onChange={change} />
            <Address prefix="delivery" title="Delivery address" form={form} faults={faults} onChange={change} />
          </>
        )}
        <OfficeField label="Why" value={reason} error={faults.reason} maxLength={300} onChange={setReason} />
      </div>
    </OfficeForm>
  )
}

function Address({
  prefix,
  title,
  form,
  faults,
  onChange,
}: {
  prefix: 'invoice' | 'delivery'
  title: string
  form: OfficeBranch
  faults: Faults
  onChange: Change
}) {
  const field = (name: 'CountyName' | 'CityName' | 'Address' | 'PostalCode' | 'PhysicalLocation', label: string) => (
    <Field
      label={label}
      fault={faults[`${prefix}${name}`]}
      value={form[`${prefix}${name}`] ?? ''}
      onChange={(text) => onChange({ [`${prefix}${name}`]: text })}
    />
  )
  const isAbroad = (form[`${prefix}Country`] ?? KENYA) !== KENYA
  return (
    <fieldset className="grid gap-3 border-t border-hairline pt-2">
      <legend className="font-semibold">{title}</legend>
      {isAbroad ? (
        <>
          {field('CountyName', 'County or region')}
          {field('CityName', 'Town')}
        </>
      ) : (
        <TownChoice
          place={{
            countyId: form[`${prefix}County`],
            cityId: form[`${prefix}City`],
            cityName: form[`${prefix}CityName`],
          }}
          faults={{ countyId: faults[`${prefix}County`] ?? '', cityId: faults[`${prefix}City`] ?? '' }}
          onChange={(town) =>
            onChange({
              ...('countyId' in town && { [`${prefix}County`]: town.countyId }),
              ...('cityId' in town && { [`${prefix}City`]: town.cityId }),
              ...('cityName' in town && { [`${prefix}CityName`]: town.cityName }),
            })
          }
        />
      )}
      {field('Address', 'Postal address')}
      {field('PostalCode', 'Postal code')}
      {field('PhysicalLocation', 'Building, road or landmark')}
    </fieldset>
  )
}
