import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import {
  type MoneyEntry,
  officeEntrySearch,
  officeLineMatch,
  type StatementLine,
} from '#lib/contract/money/office/reconciliation.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { FORM_IN_A_ROW, WIDE_FIELD } from './form-in-a-row.ts'
import { Cancel } from './reason-in-a-row.tsx'
import { RECONCILE_REFRESHES as refreshes } from './reconcile-refreshes.ts'
import { RefusalLine } from './refusal-line.tsx'
import { useDecidedLine } from './use-decided.ts'

/** Finds the entries of a line: their sum must be its amount. */
export function ChooseEntry({
  accountId,
  line,
  onCancel,
}: {
  accountId: number
  line: StatementLine
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly MoneyEntry[]>([])
  const settled = useSettled(text.trim(), 250)
  const { data } = useOfficeQuery(officeEntrySearch, settled ? { accountId, text: settled } : null)
  const match = useOfficeAction(officeLineMatch, { refreshes, onDone: useDecidedLine(line.lineId) })
  const sum = chosen.reduce((all, { amount }) => all + amount, 0)
  const found = (data ?? []).filter(({ entryId }) => !chosen.some((one) => one.entryId === entryId))
  return (
    <div className="w-full">
      <div className={FORM_IN_A_ROW}>
        <OfficeField
          label="Receipt, amount, name or order"
          className={WIDE_FIELD}
          autoFocus
          value={text}
          onChange={setText}
        />
        <OfficeButton
          variant="main"
          disabled={match.isRunning || chosen.length === 0 || sum !== line.amount}
          onClick={() =>
            void match.run({ lineId: line.lineId, entryIds: chosen.map(({ entryId }) => entryId), rule: 'chosen' })
          }
        >
          Match {showMoney(line.amount, 'auto')}
        </OfficeButton>
        <Cancel onCancel={onCancel} />
      </div>
      <p role="status" className="mt-1 text-tiny text-muted">
        {chosen.length > 0
          ? `Chosen ${showMoney(sum, 'auto')}${sum === line.amount ? '' : `, ${showMoney(line.amount - sum, 'auto')} is missing`}.`
          : settled && data?.length === 0
            ? `No entry matches “${settled}”.`
            : 'Choose one or several entries.'}
      </p>
      <ul className="mt-1">
        {[...chosen, ...found].map((entry) => {
          const isChosen = chosen.includes(entry)
          return (
            <li key={entry.entryId} className="border-t border-hairline">
              <label className="flex min-h-8.5 items-center gap-3 max-md:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 flex-none accent-ink"
                  checked={isChosen}
                  onChange={() => setChosen(isChosen ? chosen.filter((one) => one !== entry) : [...chosen, entry])}
                />
                <span className="min-w-0 flex-1 truncate">
                  <b className="font-semibold">{entry.reference ?? entry.title}</b> {entry.reference ? entry.title : ''}
                </span>
                <When at={entry.at} className="text-muted" />
                <MoneyFigure cents={entry.amount} />
              </label>
            </li>
          )
        })}
      </ul>
      <RefusalLine problem={match.problem} />
    </div>
  )
}
