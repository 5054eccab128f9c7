import { useCallback, useRef, useState } from 'react'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { isOnline } from '#lib/browser/online.ts'
import type { CartLines } from '#lib/cart/use-cart-lines.ts'
import { refreshCompany } from '#lib/company/branch-queries.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { changeDraft, readDraft } from './checkout-draft.ts'
import { type CompanyErrors, missingOfCompany } from './company-missing.ts'
import { missingForOrder } from './missing-for-order.ts'
import { type OrderRequest, orderRequest } from './place-order-request.ts'
import { refusalAlert } from './refusal-alert.ts'
import type { AddressDialogState } from './use-address-dialog.ts'
import type { GuestFormHandle, GuestNote } from './use-guest-form.ts'
import type { OrderDraft } from './use-order-draft.ts'
import { useOrderErrors } from './use-order-errors.ts'
import type { Totals } from './use-totals.ts'

const loadDialog = () => import('./place-order-dialog.tsx')

/** Fields of the guest's form: the form shows their refusals. */
const ADDRESS_FIELD =
  /^(firstName|middleName|lastName|email|mobileNumber|countryId|countyId|cityId|cityName|physicalLocation|postalCode)$/

const LINES_WRONG = {
  tone: 'danger',
  title: 'Some products in your cart cannot be ordered.',
  text: 'Check the marked products.',
} as const

const NOW_OFFLINE = {
  tone: 'warning',
  title: 'You are offline.',
  text: 'Your cart and what you typed are saved. Place the order when you are online again.',
} as const

/** Scrolls the next or wrong element into view, and focuses it. */
function lead(selector: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

/** The first wrong field of a company's order, in the order of the page. */
function companyField({ branchId, estimatedDeliveryDate }: CompanyErrors): string {
  if (branchId) return '#order-branch select'
  return estimatedDeliveryDate ? '#order-day input' : '#order-purchase-order input'
}

/** The errors of a company's own fields in a refusal; null without any. */
function companyErrorsOf({ branchId, estimatedDeliveryDate, purchaseOrderNo }: NonNullable<Problem['fields']>) {
  if (!branchId && !estimatedDeliveryDate && !purchaseOrderNo) return null
  const wrong: CompanyErrors = {
    ...(branchId && { branchId }),
    ...(estimatedDeliveryDate && { estimatedDeliveryDate }),
    ...(purchaseOrderNo && { purchaseOrderNo }),
  }
  return wrong
}

/** Placing the order: missing details, errors, and the dialog before it is sent. */
export function usePlacing(
  cart: CartLines,
  { draft, buyer, runsCompany }: OrderDraft,
  { figures, delivery }: Totals,
  address: AddressDialogState,
) {
  const [request, setRequest] = useState<OrderRequest | null>(null)
  const [isGuestFilled, setGuestFilled] = useState(false)
  const guestForm = useRef<GuestFormHandle | null>(null)
  const dialog = useDeferred(loadDialog)
  const { errors, setPickUpError, setCompanyErrors, change } = useOrderErrors(draft)
  const { delivers, quoted } = delivery

  const noteGuest = useCallback(({ town, isFilled }: GuestNote) => {
    setGuestFilled(isFilled)
    if (JSON.stringify(readDraft().town) !== JSON.stringify(town)) changeDraft({ town })
  }, [])

  const missing = missingForOrder(draft, {
    buyer,
    delivers,
    hasWrongLine: cart.groups.some(({ lines }) => lines.some(({ product }) => !product || product.problem)),
    isGuestFilled,
    isNoteWrong: errors.note !== null,
  })

  /** The way to the order, up to the first thing that is still missing. */
  async function begin() {
    if (!cart.cart || !figures) return
    if (missing === 'lines') {
      showAlert(LINES_WRONG)
      return lead('[data-line-problem]')
    }
    if (missing === 'company') {
      const wrong = missingOfCompany(draft) ?? {}
      setCompanyErrors(wrong)
      return lead(companyField(wrong))
    }
    if (missing === 'pick-up') {
      setPickUpError('Choose where you will collect it.')
      return lead('#pick-up input')
    }
    if (missing === 'address') return address.ask()
    if (missing === 'guest' && !document.querySelector('#guest-form')) return lead('#checkout-title')
    const given = buyer === 'guest' ? await guestForm.current?.check() : {}
    if (!given) return
    changeDraft(given)
    if (errors.note) return lead('#order-note')
    const { allProducts, settings } = cart.cart
    const code = settings.offers?.code
    const order = orderRequest({ ...draft, ...given }, allProducts, figures, quoted, buyer)
    const request = order && { ...order, ...(code?.isValid && { promotionCode: code.text }) }
    if (!isOnline()) showAlert(NOW_OFFLINE)
    else if (request) {
      if (await dialog.want()) setRequest(request)
    } else {
      showAlert({
        tone: 'danger',
        title: 'We do not know the delivery charge yet.',
        text: delivery.reason,
      })
      delivery.retryIfPossible()
    }
  }

  /** The shop refuses the order: shows the reason at the place that can correct it. */
  function onRefused(problem: Problem) {
    setRequest(null)
    const fields = problem.fields ?? {}
    const ofAddress = Object.entries(fields).filter(([field]) => ADDRESS_FIELD.test(field))
    cart.retry()
    const wrong = companyErrorsOf(fields)
    if (fields.addressId) showAlert({ tone: 'danger', title: fields.addressId })
    if (fields.addressId) void address.ask()
    else if (wrong) {
      setCompanyErrors(wrong)
      showAlert({ tone: 'danger', title: problem.message })
      if (wrong.branchId) refreshCompany()
      lead(companyField(wrong))
    } else {
      showAlert(refusalAlert(problem, runsCompany))
      if (ofAddress.length) guestForm.current?.refuse(Object.fromEntries(ofAddress))
      if (fields.pickUpPoint) setPickUpError(fields.pickUpPoint)
    }
  }

  return {
    missing,
    errors,
    change,
    /** Connects the guest's form: it reports its state, and checks itself on request. */
    guest: { form: guestForm, onNote: noteGuest },
    isLoading: dialog.waiting,
    begin: () => void begin(),
    dialog: { part: dialog.part, request, onRefused, onClose: () => setRequest(null) },
  }
}
export type Placing = ReturnType<typeof usePlacing>
