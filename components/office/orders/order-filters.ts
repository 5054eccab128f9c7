import type { Output } from '#lib/contract/base/call.ts'
import {
  FILTERED_METHODS,
  FILTERED_PAYMENTS,
  type OfficeOrderFilter,
  ORDER_SORTS,
  ORDER_VIEWS,
  type OrderSort,
  type OrderView,
  type officeOrderFilters,
} from '#lib/contract/orders/office/order-list.ts'
import {
  OPEN_STAGES,
  ORDER_STAGE_TEXT,
  ORDER_STAGES,
  orderMethodText,
  PAYMENT_STATE_TEXT,
} from '#lib/contract/orders/office/order-stages.ts'
import { choicesOf, type Filter, rangeOf } from '#lib/office/filters.ts'

type Choices = Output<typeof officeOrderFilters>

const NO_CHOICES: Choices = { counties: [], reps: [], tags: [] }
const sameText = (value: string) => ({ value, label: value })

/** Filters of the list of orders. @param choices undefined while loading */
export function orderFilters({ counties, reps, tags }: Choices = NO_CHOICES): Filter[] {
  const stages = ORDER_STAGES.map((value) => ({ value, label: ORDER_STAGE_TEXT[value] }))
  const payments = FILTERED_PAYMENTS.map((value) => ({ value, label: PAYMENT_STATE_TEXT[value] }))
  const methods = FILTERED_METHODS.map((value) => ({ value, label: orderMethodText(value) }))
  const ways = [
    { value: 'delivery', label: 'Delivered' },
    { value: 'collection', label: 'Collected' },
  ]
  return [
    { name: 'stage', label: 'Status', kind: 'choices', choices: stages },
    { name: 'payment', label: 'Payment', kind: 'choices', choices: payments },
    { name: 'method', label: 'Method', kind: 'choices', choices: methods },
    { name: 'fulfilment', label: 'Delivery', kind: 'choices', isSingle: true, choices: ways },
    { name: 'county', label: 'County', kind: 'choices', choices: counties.map(sameText) },
    {
      name: 'rep',
      label: 'Representative',
      kind: 'choices',
      isSingle: true,
      choices: reps.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'company', label: 'Company', kind: 'text', placeholder: 'Company name or number' },
    { name: 'product', label: 'Product', kind: 'text', placeholder: 'Product name or code' },
    { name: 'placed', label: 'Placed', kind: 'dates' },
    { name: 'promised', label: 'Promised', kind: 'dates', isAhead: true },
    { name: 'amount', label: 'Amount', kind: 'amounts' },
    { name: 'tag', label: 'Tag', kind: 'choices', isSingle: true, choices: tags.map(sameText) },
  ]
}

const known = <Value extends string>(value: string | undefined, all: readonly Value[]): Value[] =>
  choicesOf(value ?? '').filter((one): one is Value => all.some((each) => each === one))

const cents = (shillings: string | undefined) =>
  shillings && /^\d{1,9}$/.test(shillings) ? Number(shillings) * 100 : undefined

const whole = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Removes empty values, so that equal filters share a query. */
const withoutEmpty = (filter: OfficeOrderFilter): OfficeOrderFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

/**
 * Filter of a view and the filters set beside it. They narrow the view, except that a status replaces the view's
 * statuses.
 * @param values of the filter bar
 */
export function orderFilterOf(
  view: OrderView,
  values: Readonly<Record<string, string>>,
  search: string,
  numbers: number[],
): OfficeOrderFilter {
  const { from, to } = rangeOf(values.placed ?? '')
  const promised = rangeOf(values.promised ?? '')
  const amount = rangeOf(values.amount ?? '')
  const stage = known(values.stage, ORDER_STAGES)
  const company = whole(values.company)
  const set = withoutEmpty({
    stage,
    payment: known(values.payment, FILTERED_PAYMENTS),
    method: known(values.method, FILTERED_METHODS),
    fulfilment: known(values.fulfilment, ['delivery', 'collection'] as const)[0],
    county: choicesOf(values.county ?? ''),
    company: company === undefined ? undefined : [company],
    companyName: company === undefined ? values.company || undefined : undefined,
    product: values.product || undefined,
    rep: whole(values.rep),
    from,
    to,
    promisedFrom: promised.from,
    promisedTo: promised.to,
    atLeast: cents(amount.from),
    atMost: cents(amount.to),
    tag: values.tag || undefined,
    search: search || undefined,
    numbers,
  })
  const base = ORDER_VIEWS[view].filter
  return { ...('stage' in base ? { ...base, stage: [...base.stage] } : base), ...set }
}

const SORT_TEXT: Readonly<Record<OrderSort, string>> = {
  promised: 'Promised, then number',
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount: 'Largest first',
}

const isOpenOnly = ({ stage = [] }: OfficeOrderFilter): boolean =>
  stage.length > 0 && stage.every((one) => OPEN_STAGES.includes(one))

/** The orders there are for a list, its own first. By promised day only where all are open. */
export function sortsOf(view: OrderView, filter: OfficeOrderFilter): { value: string; label: string }[] {
  const own = orderSortOf(view, '', filter)
  const others = ORDER_SORTS.filter((one) => one !== own && (one !== 'promised' || isOpenOnly(filter)))
  return [own, ...others].map((value) => ({ value, label: SORT_TEXT[value] }))
}

/** Sort order of the list: the requested order, else the view's. By promised day only if all orders are open. */
export function orderSortOf(view: OrderView, asked: string, filter: OfficeOrderFilter): OrderSort {
  const sort = ORDER_SORTS.find((one) => one === asked) ?? ORDER_VIEWS[view].sort
  return sort === 'promised' && !isOpenOnly(filter) ? 'newest' : sort
}

/** The order numbers of a pasted text; null when it is something else. */
export function pastedNumbers(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (parts.length < 2 || !parts.every((part) => /^#?\d{1,12}$/.test(part))) return null
  return [...new Set(parts.map((part) => Number(part.replace('#', ''))))].filter((no) => no > 0)
}
