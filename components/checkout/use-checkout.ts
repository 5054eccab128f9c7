import { useCallback, useRef, useState } from 'react'
import type { CartLines } from '#components/cart/use-cart-lines.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { isOnline } from '#lib/browser/online.ts'
import { cart as ownCart } from '#lib/cart/cart.ts'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import { lookAgainAtCompany } from '#lib/company/branch-queries.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { showCount } from '#lib/format/count.ts'
import { keepPayerPhone } from '#lib/payment/payer-phone.ts'
import { useDeferred } from '../ui/use-deferred.ts'
import { type CheckoutDraft, changeDraft, isUntouched, readDraft, recallTyped, useDraft } from './checkout-draft.ts'
import { type CompanyErrors, missingOfCompany } from './company-missing.ts'
import { type OrderRequest, orderRequest } from './place-order-request.ts'
import { refusalAlert } from './refusal-alert.ts'
import { useBuyer } from './use-buyer.ts'
import { useDeliveryQuote } from './use-delivery-quote.ts'
import type { GuestFormHandle, GuestNote } from './use-guest-form.ts'

/** As long as a note may be. */
export const MAX_NOTE = 1000

const loadSaved = () => import('./saved-address-dialog.tsx')
const loadConfirm = () => import('./place-order-dialog.tsx')

/** Fields of the guest's form: a refusal of one of them is said there. */
const ADDRESS_FIELD =
  /^(firstName|middleName|lastName|email|mobileNumber|countryId|countyId|cityId|cityName|physicalLocation|postalCode)$/

type Open = { kind: 'address'; adding: boolean } | { kind: 'confirm'; request: OrderRequest } | null

const OFFLINE = 'You are offline.'

/** Brings what comes next, or must be put right, into view, with the focus on it. */
function lead(selector: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

/** The first field of a company's order that is to be put right, in their order on the page. */
function companyField({ branchId, estimatedDeliveryDate }: CompanyErrors): string {
  if (branchId) return '#order-branch select'
  return estimatedDeliveryDate ? '#order-day input' : '#order-purchase-order input'
}

/** The checkout: what was chosen and typed, what it comes to, and the way to the order. */
export function useCheckout(cart: CartLines, onOrdered: (orderId: string, message: string) => void) {
  const { buyer, paysNow, runsCompany } = useBuyer()
  const stored = useDraft()
  const draft: CheckoutDraft = buyer === 'collects' ? { ...stored, shipping: SHIPPING_TYPE.pickup } : stored
  const [open, setOpen] = useState<Open>(null)
  const [pickUpError, setPickUpError] = useState<string | null>(null)
  const [companyErrors, setCompanyErrors] = useState<CompanyErrors>({})
  const [isGuestFilled, setGuestFilled] = useState(false)
  const guestForm = useRef<GuestFormHandle | null>(null)
  const saved = useDeferred(loadSaved)
  const confirm = useDeferred(loadConfirm)

  const settings = cart.cart?.settings ?? null
  const delivery = useDeliveryQuote(draft, buyer, settings?.totalValue ?? null)
  const { delivers, quoted } = delivery
  const noteError = draft.comments.trim().length > MAX_NOTE ? `At most ${showCount(MAX_NOTE)} characters.` : null

  const noteGuest = useCallback(({ town, isFilled }: GuestNote) => {
    setGuestFilled(isFilled)
    if (JSON.stringify(readDraft().town) !== JSON.stringify(town)) changeDraft({ town })
  }, [])

  async function askAddress(adding = draft.saved === null) {
    if (await saved.want()) setOpen({ kind: 'address', adding })
  }

  const hasWrongLine = cart.groups.some(({ lines }) => lines.some(({ product }) => !product || product.problem))
  /** The first thing that still has to be given or put right, in the order of the page; null when nothing. */
  const missing = hasWrongLine
    ? 'lines'
    : buyer === 'branch' && missingOfCompany(draft)
      ? 'company'
      : !delivers && draft.pickUpPoint === null
        ? 'pick-up'
        : buyer === 'guest' && !isGuestFilled
          ? 'guest'
          : buyer === 'saved' && delivers && !draft.saved
            ? 'address'
            : noteError
              ? 'note'
              : null

  /** The way to the order, up to the first thing that is still missing. */
  async function start() {
    if (!cart.cart || !settings) return
    if (missing === 'lines') {
      showAlert({ tone: 'danger', title: 'Not everything can be ordered as it stands.', text: 'See the marked lines.' })
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
    if (missing === 'address') return askAddress()
    // A form that has not been touched has no errors yet.
    if (missing === 'guest' && isUntouched(recallTyped()))
      return lead(document.querySelector('#guest-form') ? '#guest-form input' : '#checkout-title')
    const given = buyer === 'guest' ? await guestForm.current?.check() : {}
    if (!given) return
    changeDraft(given)
    if (noteError) return lead('#order-note')
    const request = orderRequest(
      { ...draft, ...given },
      cart.cart.allProducts,
      orderFigures(settings, quoted),
      quoted,
      buyer,
    )
    if (!isOnline())
      showAlert({
        tone: 'warning',
        title: OFFLINE,
        text: 'Your cart and what you typed are kept here. Place the order once you are connected.',
      })
    else if (request) {
      if (await confirm.want()) setOpen({ kind: 'confirm', request })
    } else {
      showAlert({
        tone: 'danger',
        title: 'Delivery is not priced yet.',
        text: delivery.reason,
      })
      delivery.retryIfPossible()
    }
  }

  /** The shop will not take the order as it was sent: what to put right is said where it is put right. */
  function onRefused(problem: Problem) {
    setOpen(null)
    const fields = problem.fields ?? {}
    const ofAddress = Object.entries(fields).filter(([field]) => ADDRESS_FIELD.test(field))
    cart.retry()
    const { branchId, estimatedDeliveryDate, purchaseOrderNo } = fields
    if (fields.addressId) showAlert({ tone: 'danger', title: fields.addressId })
    if (fields.addressId) void askAddress()
    else if (branchId || estimatedDeliveryDate || purchaseOrderNo) {
      const wrong: CompanyErrors = {
        ...(branchId && { branchId }),
        ...(estimatedDeliveryDate && { estimatedDeliveryDate }),
        ...(purchaseOrderNo && { purchaseOrderNo }),
      }
      setCompanyErrors(wrong)
      showAlert({ tone: 'danger', title: problem.message })
      if (branchId) lookAgainAtCompany()
      lead(companyField(wrong))
    } else {
      showAlert(refusalAlert(problem, runsCompany))
      if (ofAddress.length) guestForm.current?.refuse(Object.fromEntries(ofAddress))
      if (fields.pickUpPoint) setPickUpError(fields.pickUpPoint)
    }
  }

  function onPlaced(orderId: string, mobileNumber: string, message: string) {
    const phone = mobileNumber || (buyer === 'saved' ? draft.saved?.mobileNumber : '')
    if (phone) keepPayerPhone(phone)
    // The person and the address stay for the next order of this visit; the note, the day and the LPO number were for this one.
    changeDraft({ comments: '', when: null, day: '', purchaseOrderNo: '' })
    onOrdered(orderId, message)
  }

  return {
    buyer,
    paysNow,
    draft,
    change(more: Partial<CheckoutDraft>) {
      if (more.pickUpPoint) setPickUpError(null)
      if (more.branch || more.when || more.day !== undefined || more.purchaseOrderNo !== undefined) setCompanyErrors({})
      changeDraft(more)
    },
    cart,
    settings,
    figures: settings && orderFigures(settings, quoted),
    /** What `delivery-charge` says of the chosen town; null while there is none. */
    quoted,
    deliveryError: delivery.problem,
    retryDelivery: delivery.retry,
    /** Whether the figures hold everything that will be paid. */
    complete: settings !== null && (!delivers || quoted !== null),
    busy: cart.pricing || delivery.isLoading || saved.waiting || confirm.waiting,
    missing,
    noteError,
    pickUpError,
    companyErrors,
    askAddress: () => void askAddress(),
    /** Asks for a new address of one's own. */
    addAddress: () => void askAddress(true),
    expectAddress: saved.expect,
    /** The guest's form tells what it holds by `noteGuest`, and is asked through `guestForm`. */
    guestForm,
    noteGuest,
    start: () => void start(),
    open,
    parts: { saved: saved.part, confirm: confirm.part },
    close: () => setOpen(null),
    onRefused,
    onPlaced,
    /** Takes over prices that the shop has just named. */
    onQuote(items: OrderRequest['items']) {
      const prices = new Map(items.map(({ productId, price }) => [productId, price]))
      ownCart.set(ownCart.read().items.map((item) => ({ ...item, price: prices.get(item.productId) ?? item.price })))
    },
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>
