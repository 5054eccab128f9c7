import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark, StatusShape } from '#components/kit/figure/status-mark.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import { type OpenItem, officeEntryRelease } from '#lib/contract/money/office/open-items.ts'
import { officeLineRelease } from '#lib/contract/money/office/reconciliation.ts'
import { officeUnmatchedList } from '#lib/contract/payments/office/payments.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { EntryDecision } from './entry-decision.tsx'
import { RefundOfMoney } from './give-back.tsx'
import { LineDecision } from './line-decisions.tsx'
import type { LongRow } from './long-rows.tsx'
import { MatchMoney } from './match-money.tsx'
import { reasonsText } from './match-reasons.ts'
import { MoneyRow } from './money-row.tsx'
import { RECONCILE_REFRESHES } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'

type DecidedAccount = Pick<MoneyAccount, 'accountId' | 'kind'>
type Unmatched = NonNullable<OpenItem['unmatched']>

/** An open item of an account; in focus with its decision below it. */
export function OpenItemRow({
  row,
  account,
  item,
  isFocused,
  onFocus,
}: {
  row: LongRow
  account: DecidedAccount
  item: OpenItem
  isFocused: boolean
  onFocus: () => void
}) {
  const { line, entry, unmatched, at, amount } = item
  return (
    <MoneyRow
      row={row}
      isFocused={isFocused}
      onFocus={onFocus}
      when={<When at={at} />}
      title={<b className="font-semibold">{line?.reference ?? unmatched?.receipt ?? entry?.reference ?? '–'}</b>}
      name={
        unmatched ? `“${unmatched.account}”` : line?.accountTyped || line?.payer || entry?.title || line?.details || '–'
      }
      text={<ItemText item={item} />}
      status={unmatched?.refund ? <RefundMark refund={unmatched.refund} /> : <StatusShape status="undecided" />}
      amount={<MoneyFigure cents={amount} />}
    >
      <Decision account={account} item={item} />
    </MoneyRow>
  )
}

function Decision({ account, item }: { account: DecidedAccount; item: OpenItem }) {
  const { line, entry, unmatched, check, suggestions } = item
  if (unmatched) return <UnmatchedDecision receipt={unmatched.receipt} />
  if (check) return <CheckedDecision item={item} />
  if (line) return <LineDecision key={line.lineId} account={account} line={line} suggestions={suggestions} />
  return entry ? <EntryDecision key={entry.entryId} entry={entry} /> : null
}

const REFUND_MARKS: Readonly<Record<NonNullable<Unmatched['refund']>, { status: Status; text: string }>> = {
  asked: { status: 'wait', text: 'Requested' },
  approved: { status: 'now', text: 'To send' },
  sent: { status: 'now', text: 'Sent' },
  unknown: { status: 'undecided', text: 'Unknown' },
}

/** Progress of money that is refunded. */
function RefundMark({ refund }: { refund: NonNullable<Unmatched['refund']> }) {
  const { status, text } = REFUND_MARKS[refund]
  return <StatusMark status={status}>{text}</StatusMark>
}

/** Why it is to be checked, or the best suggestion with its reasons. */
function ItemText({ item: { suggestions, unmatched, line, check, takenBy } }: { item: OpenItem }) {
  const [guess] = suggestions
  const before = takenBy ? `${takenBy.name}: ` : ''
  // Without a typed account the payer is the row's name.
  const payer = line ? line.accountTyped && line.payer : unmatched?.payer
  if (check)
    return (
      <>
        “{check.reason}” {check.by.name}, <Age at={check.at} />
      </>
    )
  if (unmatched?.company)
    return (
      <>
        {before}
        {payer ? `${payer}. ` : ''}Account of <b className="font-semibold">{unmatched.company.name}</b>
      </>
    )
  const hasName = line && (line.accountTyped || line.payer)
  if (!guess) return [before, payer ? `${payer}: ` : '', unmatched?.text ?? (hasName ? line.details : '')].join('')
  const name = guess.order ? `${guess.order.orderNo} ${guess.order.customer}` : (guess.entry?.title ?? '')
  return (
    <>
      {before}
      {payer ? `${payer}. ` : ''}Possibly <b className="font-semibold">{name}</b>, {reasonsText(guess.reasons)}
    </>
  )
}

/** The decision about money that both sides have and that has no order. */
function UnmatchedDecision({ receipt }: { receipt: string }) {
  const query = useOfficeQuery(officeUnmatchedList, {})
  const money = query.data?.find((one) => one.receipt === receipt)
  if (!money)
    return query.data ? <p>Decided by a colleague.</p> : <QueryState query={query} what="this money" rows={1} />
  const { refund } = money
  return refund?.state === 'sent' || refund?.state === 'unknown' ? (
    <RefundOfMoney money={money} refund={refund} />
  ) : (
    <MatchMoney money={money} />
  )
}

const onDone = (_data: unknown, message: string) => noteDone(message)

/** A line or an entry that stays open with a reason can be opened again. */
function CheckedDecision({ item: { line, entry } }: { item: OpenItem }) {
  const refusal = useRefusal('payments.match')
  const ofLine = useOfficeAction(officeLineRelease, { refreshes: RECONCILE_REFRESHES, onDone })
  const ofEntry = useOfficeAction(officeEntryRelease, { refreshes: RECONCILE_REFRESHES, onDone })
  const release = () => {
    if (line) void ofLine.run({ lineId: line.lineId })
    else if (entry) void ofEntry.run({ entryId: entry.entryId })
  }
  return (
    <>
      <OfficeButton refusal={refusal} disabled={ofLine.isRunning || ofEntry.isRunning} onClick={release}>
        Decide it now
      </OfficeButton>
      <RefusalLine problem={ofLine.problem ?? ofEntry.problem} />
    </>
  )
}
