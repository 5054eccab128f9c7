'use client'

import { ConflictDialog, type ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { type DraftOrder, officeDraftBuyer, officePlaces } from '#lib/contract/orders/office/drafts.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** A colleague has saved the same draft: the differences, side by side. */
export function DraftConflict({
  theirs,
  mine,
  lines,
  onTheirs,
  onMine,
  onClose,
}: {
  theirs: DraftOrder
  mine: DraftForm
  /** Products of the user's own form as last saved, for their names. */
  lines: DraftOrder['lines']
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}) {
  const names = new Map([...lines, ...theirs.lines].map(({ productId, name }) => [productId, name]))
  const show = (form: DraftForm, places: Places): [label: string, value: string][] => [
    [
      'Products',
      form.items
        .map(
          ({ productId, quantity, agreedPrice }) =>
            `${quantity} × ${names.get(productId) ?? productId}${agreedText(agreedPrice)}`,
        )
        .join('; '),
    ],
    ['Account', places.account],
    ['First name', form.firstName ?? ''],
    ['Last name', form.lastName ?? ''],
    ['Mobile number', form.mobileNumber ?? ''],
    ['WhatsApp name', form.whatsAppName ?? ''],
    ['Email', form.email ?? ''],
    ['Business on the invoice', form.companyName ?? ''],
    ['KRA PIN', form.kraPin ?? ''],
    ['Branch', places.branch],
    ['Delivery to', places.goesTo],
    ['Building, road or landmark', form.physicalLocation ?? ''],
    ['Postal code', form.postalCode ?? ''],
    ['Customer’s order number (LPO)', form.purchaseOrderNo ?? ''],
    ['Customer’s comments', form.comments ?? ''],
  ]
  const mineShown = new Map(show(mine, usePlaces(mine)))
  const fields = show(theirs.form, usePlaces(theirs.form)).flatMap(([label, value]): ConflictField[] => {
    const own = mineShown.get(label) ?? ''
    return value === own ? [] : [{ label, theirs: value || '–', mine: own || '–' }]
  })
  return <ConflictDialog what="this draft" fields={fields} onTheirs={onTheirs} onMine={onMine} onClose={onClose} />
}

const agreedText = (cents: number | null | undefined) => (cents == null ? '' : ` at ${showMoney(cents)}`)

interface Places {
  account: string
  branch: string
  goesTo: string
}

/** Customer and delivery place of a form, as text; a number until the name has loaded. */
function usePlaces(form: DraftForm): Places {
  const { shippingType, pickUpPoint, countyId, cityId, cityName, userId, branchId, addressId } = form
  const { data } = useOfficeQuery(officePlaces, countyId ? { countyId } : {})
  const { data: buyer } = useOfficeQuery(officeDraftBuyer, userId ? { userId } : null, { keepsPrevious: false })
  const nameOf = (id: number | null | undefined, among: readonly { id: number; name: string }[] | undefined) =>
    id ? (among?.find((one) => one.id === id)?.name ?? String(id)) : ''
  const town = data?.towns.find(({ id }) => id === cityId)
  const county = data?.counties.find(({ id }) => id === countyId)
  const delivered = userId
    ? nameOf(addressId, buyer?.addresses)
    : [town?.isOther ? cityName : town?.name, county?.name].filter(Boolean).join(', ')
  const counter = nameOf(pickUpPoint, data?.counters)
  const collected = counter ? `Collected at ${counter}` : 'Collected'
  return {
    account: userId ? (buyer?.company ?? buyer?.name ?? String(userId)) : '',
    branch: userId ? nameOf(branchId, buyer?.branches) : '',
    goesTo: shippingType === SHIPPING_TYPE.pickup ? collected : delivered || 'Delivered',
  }
}
