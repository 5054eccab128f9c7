import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { PriceRule, RuleState } from '#lib/contract/pricing/office/price-rules.ts'
import { shortDay } from '#lib/office/when.ts'
import { balesText } from './rule-draft.ts'

const STATES: Readonly<Record<RuleState, { status: Status; word: string }>> = {
  running: { status: 'now', word: 'Active' },
  'to-come': { status: 'wait', word: 'Scheduled' },
  over: { status: 'ended', word: 'Ended' },
}

/** Unique key of a rule: buyer, product and days. */
export const ruleId = ({ form: { buyer, target, validFrom, validTo } }: PriceRule): string =>
  [buyer.kind, buyer.id, target.kind, target.id, validFrom, validTo ?? ''].join('.')

/** "1,100.00, 3 bales 1,000.00" */
function Breaks({ form: { breaks } }: PriceRule) {
  return (
    <span className="block truncate" title={breaks.map(({ fromBales }) => balesText(fromBales)).join(', ')}>
      {breaks.map(({ fromBales, price }, at) => (
        <span key={fromBales}>
          {at > 0 ? ', ' : ''}
          {fromBales === 0 ? '' : `${fromBales === 1 ? '1 bale' : `${fromBales} bales`} `}
          <MoneyFigure cents={price} isExact />
        </span>
      ))}
    </span>
  )
}

function Shop({ least, most }: PriceRule) {
  return (
    <span className="text-muted">
      <MoneyFigure cents={least} isExact={least === most} />
      {most > least ? (
        <>
          {' '}
          to <MoneyFigure cents={most} />
        </>
      ) : null}
    </span>
  )
}

export const AGREED_COLUMNS: readonly OfficeColumn<PriceRule>[] = [
  {
    ...{ id: 'buyer', title: 'For', width: 170, grow: 2, isFixed: true },
    cell: ({ buyerName, form }) => (
      <b className="font-semibold">
        {buyerName}
        {form.buyer.kind === 'group' ? <span className="font-normal text-muted"> (group)</span> : null}
      </b>
    ),
  },
  {
    ...{ id: 'of', title: 'Product', width: 190, grow: 3 },
    cell: ({ name, form }) => (form.target.kind === 'family' ? `${name}, whole family` : name),
  },
  { id: 'shop', title: 'Shop, KSh', width: 96, align: 'right', cell: (rule) => <Shop {...rule} /> },
  { id: 'agreed', title: 'Agreed, ex-VAT', width: 228, grow: 3, cell: (rule) => <Breaks {...rule} /> },
  { id: 'from', title: 'First day', width: 92, cell: ({ form }) => shortDay(form.validFrom) },
  {
    ...{ id: 'to', title: 'Last day', width: 92 },
    cell: ({ form }) => (form.validTo === null ? <span className="text-muted">no end</span> : shortDay(form.validTo)),
  },
  {
    ...{ id: 'state', title: 'Status', width: 122 },
    cell: ({ state }) => <StatusMark status={STATES[state].status}>{STATES[state].word}</StatusMark>,
  },
]

/** An agreed price on a phone. */
export function AgreedPhoneRow({ rule }: { rule: PriceRule }) {
  return (
    <span className="block w-full min-w-0">
      <span className="flex items-baseline justify-between gap-3">
        <b className="truncate font-semibold">{rule.buyerName}</b>
        <StatusMark status={STATES[rule.state].status}>{STATES[rule.state].word}</StatusMark>
      </span>
      <span className="block truncate text-tiny text-muted">{rule.name}</span>
      <span className="block text-tiny">
        <Breaks {...rule} />
      </span>
    </span>
  )
}
