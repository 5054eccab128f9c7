'use client'

import { useState } from 'react'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { IdSelect } from '#components/kit/field/id-select.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { TownChoice } from '#components/office/customers/town-choice.tsx'
import { KENYA } from '#lib/contract/base/choices.ts'
import { type OfficeBranch, officeBranch, officeBranchSave } from '#lib/contract/companies/office/branches.ts'
import { type OfficeCompany, officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const NO_PLACE = {
  ...{ invoiceCountry: null, invoiceCounty: null, invoiceCity: null },
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null },
}
/** The country of a branch outside Kenya is unchanged; the office adds addresses in Kenya only. */
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
  const primaryContact = owner?.userId ?? 0
  const first: OfficeBranch = before ?? { ...NO_PLACE, branchName: '', sameAddress: 1, primaryContact }
  const form = useOfficeForm(officeBranchSave, {
    defaults: { ...first, reason: '' },
    toInput: ({ reason, ...branch }) => ({
      ...{ companyId, ...inKenya(branch), reason },
      changes: branchId !== null && before ? { branchId, before } : null,
    }),
    refreshes: [officeCompanyGet.name, officeCompanyList.name, officeBranch.name],
    onClose,
  })
  const { sameAddress } = form.typed
  return (
    <OfficeForm
      className="mb-2.5 border border-field p-3"
      words={{
        title: before ? 'Change the branch' : 'Add a branch',
        text: 'The owners of the company get a notification.',
        submit: before ? 'Save branch' : 'Add branch',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 [&_label.block]:font-semibold [&_label.block]:text-ink">
        <OfficeField label="Branch name" maxLength={80} {...form.field('branchName')} />
        <IdSelect
          label="Primary contact"
          {...form.field('primaryContact')}
          options={team.filter(({ active }) => active).map(({ userId, name }) => ({ id: userId, name }))}
          onChange={(contact) => form.change('primaryContact', contact ?? 0)}
        />
        <CheckboxField
          label="Same as the company’s addresses"
          value={sameAddress === 1}
          onChange={(isSame) => form.change('sameAddress', isSame ? 1 : 0)}
        />
        {sameAddress === 1
          ? null
          : ADDRESSES.map(({ prefix, title }) => <Address key={prefix} {...{ prefix, title, form }} />)}
        <OfficeField label="Why" maxLength={300} {...form.field('reason')} />
      </div>
    </OfficeForm>
  )
}

const ADDRESSES = [
  { prefix: 'invoice', title: 'Invoice address' },
  { prefix: 'delivery', title: 'Delivery address' },
] as const

function Address({
  prefix,
  title,
  form: { typed, change, errorOf },
}: {
  prefix: (typeof ADDRESSES)[number]['prefix']
  title: string
  form: Pick<ReturnType<typeof useOfficeForm<typeof officeBranchSave, OfficeBranch>>, 'typed' | 'change' | 'errorOf'>
}) {
  const field = (name: 'CountyName' | 'CityName' | 'Address' | 'PostalCode' | 'PhysicalLocation', label: string) => (
    <OfficeField
      label={label}
      name={`${prefix}${name}`}
      error={errorOf(`${prefix}${name}`)}
      value={typed[`${prefix}${name}`] ?? ''}
      onChange={(text) => change(`${prefix}${name}`, text)}
    />
  )
  const isAbroad = (typed[`${prefix}Country`] ?? KENYA) !== KENYA
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
            countyId: typed[`${prefix}County`],
            cityId: typed[`${prefix}City`],
            cityName: typed[`${prefix}CityName`],
          }}
          faults={{ countyId: errorOf(`${prefix}County`), cityId: errorOf(`${prefix}City`) }}
          onChange={(town) => {
            if (town.countyId !== undefined) change(`${prefix}County`, town.countyId)
            if (town.cityId !== undefined) change(`${prefix}City`, town.cityId)
            if (town.cityName !== undefined) change(`${prefix}CityName`, town.cityName)
          }}
        />
      )}
      {field('Address', 'Postal address')}
      {field('PostalCode', 'Postal code')}
      {field('PhysicalLocation', 'Building, road or landmark')}
    </fieldset>
  )
}
