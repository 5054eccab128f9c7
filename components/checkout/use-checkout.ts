import { useState } from 'react'
import type { CartLines } from '#components/cart/use-cart-lines.ts'
import { useLate } from '#components/ui/use-late.ts'
import { accountOf, useViewer } from '#lib/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { cart as ownCart } from '#lib/cart.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { showCount } from '#lib/count.ts'
import { orderFigures } from '#lib/order-figures.ts'
import { keepPayerPhone } from '#lib/payer-phone.ts'
import { lookAgainAtCompany } from '#lib/query/branches.ts'
import { type DeliveryTo, useDeliveryCharge } from '#lib/query/reference.ts'
import { SITE } from '#lib/site.ts'
import { remember } from '#lib/tab-memory.ts'
import { type Buyer, type CheckoutDraft, changeDraft, useDraft } from './checkout-draft.ts'
import { type CompanyErrors, missingOfCompany } from './company-missing.ts'
import { type OrderRequest, orderRequest } from './place-order-request.ts'

/** As long as a note may be. */
export const MAX_NOTE = 1000

const loadAddress = () => import('./guest-address-dialog.tsx')
const loadSaved = () => import('./saved-address-dialog.tsx')
const loadConfirm = () => import('./place-order-dialog.tsx')

/** Fields of the address modal: a refusal of one of them opens it again. */
const ADDRESS_FIELD =
  /^(firstName|middleName|lastName|email|mobileNumber|countryId|countyId|cityId|physicalLocation|postalCode)$/

/** No town of ours: delivery there has no price. */
const ABROAD = `We cannot price delivery there. Collect it in Kenya instead, or call ${SITE.phone} and we will find a way.`

/** Who buys, and whether the order is paid at once. */
function useBuyer(): { buyer: Buyer; paysNow: boolean } {
  const { userType, actingFor } = accountOf(useViewer())
  if (userType === null) return { buyer: 'guest', paysNow: true }
  if (userType === 1 || userType === 3 || actingFor !== null) return { buyer: 'branch', paysNow: false }
  return { buyer: userType === 2 ? 'saved' : 'collects', paysNow: userType === 2 }
}

/** Where a delivery is priced for; null while that is not known. */
function destinationOf({ address, saved, branch }: CheckoutDraft, buyer: Buyer): DeliveryTo | null {
  if (buyer === 'guest') return address && { cityId: address.cityId }
  if (buyer === 'branch') return branch && { branchId: branch.id }
  return saved?.cityId ? { addressId: saved.id } : null
}

/** Whether nobody is named yet who gets the order. */
function personMissing({ shipping, address, contact, saved }: CheckoutDraft, buyer: Buyer): boolean {
  if (buyer === 'branch') return false
  if (shipping === 1) return buyer === 'guest' ? !address : !saved
  return buyer === 'guest' && !(contact ?? address)
}

type Open =
  | { kind: 'address'; errors: Record<string, string>; adding: boolean }
  | { kind: 'confirm'; request: OrderRequest }
  | null

/** Brings the first thing that must be put right into view, with the focus on it. */
function lead(selector: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

/** The checkout: what was chosen and typed, what it comes to, and the way to the order. */
export function useCheckout(cart: CartLines, onOrdered: (orderId: string) => void) {
  const { buyer, paysNow } = useBuyer()
  const { userType, actingFor } = accountOf(useViewer())
  const kept = useDraft()
  const draft: CheckoutDraft = buyer === 'collects' ? { ...kept, shipping: 2 } : kept
  const [open, setOpen] = useState<Open>(null)
  const [pickUpError, setPickUpError] = useState<string | null>(null)
  const [companyErrors, setCompanyErrors] = useState<CompanyErrors>({})
  const address = useLate(loadAddress)
  const saved = useLate(loadSaved)
  const confirm = useLate(loadConfirm)

  const settings = cart.cart?.settings ?? null
  const delivers = draft.shipping === 1
  const destination = delivers ? destinationOf(draft, buyer) : null
  const delivery = useDeliveryCharge(destination, settings?.totalValue ?? null)
  const quoted = destination ? (delivery.data ?? null) : null
  const abroad = delivers && buyer === 'saved' && draft.saved?.cityId === null
  const noteError = draft.comments.trim().length > MAX_NOTE ? `At most ${showCount(MAX_NOTE)} characters.` : null

  async function askAddress(errors: Record<string, string> = {}, adding = draft.saved === null) {
    const window = buyer === 'guest' ? address : saved
    if (await window.want()) setOpen({ kind: 'address', errors, adding })
  }

  /** The way to the order, up to the first thing that is still missing. */
  async function start() {
    if (!cart.cart || !settings) return
    const figures = orderFigures(settings, quoted)
    if (cart.groups.some(({ lines }) => lines.some(({ product }) => !product || product.problem))) {
      showAlert({ tone: 'danger', title: 'Not everything can be ordered as it stands.', text: 'See the marked lines.' })
      lead('[data-line-problem]')
    } else if (buyer === 'branch' && missingOfCompany(draft)) {
      const missing = missingOfCompany(draft) ?? {}
      setCompanyErrors(missing)
      lead(missing.branchId ? '#order-branch select' : '#order-day input')
    } else if (noteError) lead('#order-note')
    else if (!delivers && draft.pickUpPoint === null) {
      setPickUpError('Choose where you will collect it.')
      lead('#pick-up input')
    } else if (personMissing(draft, buyer)) await askAddress()
    else {
      const items = cart.cart.allProducts
      const request = orderRequest(draft, items, figures, quoted, buyer)
      if (!request) {
        showAlert({
          tone: 'danger',
          title: 'Delivery is not priced yet.',
          text: abroad ? ABROAD : (delivery.error?.message ?? 'Please try again in a moment.'),
        })
        if (destination) void delivery.refetch()
      } else if (await confirm.want()) setOpen({ kind: 'confirm', request })
    }
  }

  /** The shop will not take the order as it was sent: what to put right is said where it is put right. */
  function onRefused(problem: Problem) {
    setOpen(null)
    const fields = problem.fields ?? {}
    const ofAddress = Object.entries(fields).filter(([field]) => ADDRESS_FIELD.test(field))
    cart.retry()
    const { branchId, estimatedDeliveryDate } = fields
    if (fields.addressId) showAlert({ tone: 'danger', title: fields.addressId })
    if (fields.addressId) void askAddress()
    else if (branchId || estimatedDeliveryDate) {
      setCompanyErrors({ ...(branchId && { branchId }), ...(estimatedDeliveryDate && { estimatedDeliveryDate }) })
      showAlert({ tone: 'danger', title: problem.message })
      if (branchId) lookAgainAtCompany()
      lead(branchId ? '#order-branch select' : '#order-day input')
    } else if (problem.code === 'not-approved')
      showAlert({
        tone: 'danger',
        title: problem.message,
        link: { href: '/kyc-upload', text: 'Your documents' },
        stay: 15_000,
      })
    // Its figures take longer to read; who runs the company finds them on its account.
    else if (problem.code === 'over-credit-limit')
      showAlert({
        tone: 'danger',
        title: problem.message,
        link:
          userType === 3 || actingFor !== null
            ? { href: '/credit-facilities', text: userType === 3 ? 'Your account' : 'Their account' }
            : undefined,
        stay: 20_000,
      })
    else if (ofAddress.length) void askAddress(Object.fromEntries(ofAddress))
    else {
      showAlert({ tone: 'danger', title: problem.message })
      if (fields.pickUpPoint) setPickUpError(fields.pickUpPoint)
    }
  }

  function onPlaced(orderId: string, mobileNumber: string, message: string) {
    const phone = mobileNumber || (buyer === 'saved' ? draft.saved?.mobileNumber : '')
    if (phone) keepPayerPhone(phone)
    if (message) remember('placed', message)
    // The person and the address stay for the next order of this visit; the note and the day were for this one.
    changeDraft({ comments: '', when: null, day: '' })
    onOrdered(orderId)
  }

  return {
    buyer,
    paysNow,
    draft,
    change(more: Partial<CheckoutDraft>) {
      if (more.pickUpPoint) setPickUpError(null)
      if (more.branch || more.when || more.day !== undefined) setCompanyErrors({})
      changeDraft(more)
    },
    cart,
    settings,
    figures: settings && orderFigures(settings, quoted),
    /** What `delivery-charge` says of the chosen town; null while there is none. */
    quoted,
    deliveryError: abroad ? ABROAD : destination && delivery.isError ? delivery.error.message : null,
    retryDelivery: () => void delivery.refetch(),
    /** Whether the figures hold everything that will be paid. */
    complete: settings !== null && (!delivers || quoted !== null),
    busy: cart.pricing || delivery.isFetching || address.waiting || saved.waiting || confirm.waiting,
    noteError,
    pickUpError,
    companyErrors,
    askAddress: () => void askAddress(),
    /** Asks for a new address of one's own. */
    addAddress: () => void askAddress({}, true),
    expectAddress: (buyer === 'guest' ? address : saved).expect,
    start: () => void start(),
    open,
    parts: { address: address.part, saved: saved.part, confirm: confirm.part },
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
