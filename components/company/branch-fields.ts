import type { CheckedForm } from '#components/kit/form/use-checked-form.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import type { BranchDetails } from '#lib/contract/companies/branch.ts'

const PARTS = [
  'Country',
  'County',
  'City',
  'CountyName',
  'CityName',
  'Address',
  'PostalCode',
  'PhysicalLocation',
] as const
type Prefix = 'invoice' | 'delivery'

const EMPTY: Record<(typeof PARTS)[number], unknown> = {
  Country: KENYA,
  County: null,
  City: null,
  CountyName: '',
  CityName: '',
  Address: '',
  PostalCode: '',
  PhysicalLocation: '',
}

const place = (prefix: Prefix, branch: BranchDetails | undefined) =>
  Object.fromEntries(PARTS.map((part) => [`${prefix}${part}`, branch?.[`${prefix}${part}`] || EMPTY[part]]))

/** Initial values of a branch's form. */
export const branchFields = (branch: BranchDetails | undefined) => ({
  ...(branch && { branchId: branch.branchId }),
  branchName: branch?.branchName ?? '',
  primaryContact: branch?.primaryContact ?? 0,
  teamMemberUserIds: branch?.teamMemberUserIds ?? [],
  sameAddress: branch?.sameAddress ?? 0,
  ...place('invoice', branch),
  ...place('delivery', branch),
})

/** Sends no addresses if the branch uses the company's own. */
export const NO_PLACES = {
  ...{ invoiceCountry: null, invoiceCounty: null, invoiceCity: null },
  ...{ deliveryCountry: null, deliveryCounty: null, deliveryCity: null },
  ...{ invoiceCountyName: undefined, invoiceCityName: undefined, invoiceAddress: undefined },
  ...{ invoicePostalCode: undefined, invoicePhysicalLocation: undefined },
  ...{ deliveryCountyName: undefined, deliveryCityName: undefined, deliveryAddress: undefined },
  ...{ deliveryPostalCode: undefined, deliveryPhysicalLocation: undefined },
}

/** Copies the invoice address to the delivery address. */
export function copyInvoice({ watch, write }: Pick<CheckedForm, 'watch' | 'write'>): void {
  for (const part of PARTS) write(`delivery${part}`, watch(`invoice${part}`))
}
