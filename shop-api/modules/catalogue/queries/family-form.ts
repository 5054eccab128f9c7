import { type FamilyForm, familyForm } from '#lib/contract/catalogue/office/family-form.ts'
import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import { pick } from '../../products/rules/pick.ts'

/** The form of a family and its columns: fields with the same name in both are copied. */

const FIELDS = Object.keys(familyForm.shape) as (keyof FamilyForm)[]

/** A family's own columns as form values. */
export function formOf(row: FamilyColumns): FamilyForm {
  const renamed = {
    name: row.clusterName,
    fullName: row.clusterFullName,
    unit: row.unitText,
    soldByTenths: row.quantityStepTenths < 10,
    showsPrice: row.visibility,
  }
  return pick({ ...row, ...renamed }, FIELDS)
}

/** A form as the columns of the table, but for `fullName`. A text that is not filled in is empty. */
export function columnsOf({ name, fullName: _, unit, soldByTenths, showsPrice, ...alike }: FamilyForm) {
  const filled = Object.entries(alike).map(([field, value]) => [field, value === undefined ? '' : value])
  return {
    ...(Object.fromEntries(filled) as Pick<FamilyColumns, keyof typeof alike>),
    clusterName: name,
    unitText: unit,
    quantityStepTenths: soldByTenths ? 1 : 10,
    visibility: showsPrice,
  }
}
