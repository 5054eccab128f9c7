'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeShelvesPaste } from '#lib/contract/fulfilment/office/shelves.ts'
import { showCount } from '#lib/format/count.ts'
import { officeTexts } from '#lib/language/office.ts'
import { shelfTexts } from '#lib/language/shelves.ts'
import { useTexts } from '#lib/language/texts.ts'
import { counted } from '#lib/language/units.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { readPastedShelves, wrongRows } from './pasted-shelves.ts'

/** The calls that show shelves. */
export const SHELF_READS = ['office-shelf-list']

/** Import of shelves pasted from a spreadsheet: saves all rows, or no row if any is invalid. */
export function PasteShelves({ onDone }: { onDone: () => void }) {
  const texts = useTexts(shelfTexts)
  const office = useTexts(officeTexts)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { rows, problems } = readPastedShelves(text, texts)
  const paste = useOfficeAction(officeShelvesPaste, {
    refreshes: SHELF_READS,
    onDone: ({ changed }) => {
      noteDone(texts.changed({ n: showCount(changed) }))
      onDone()
    },
    onRefused: ({ message, fields }) => {
      const named = wrongRows(rows, fields, texts)
      setWrong(named.length > 0 ? named : [message])
    },
  })
  return (
    <form
      className="room-gutter flex-none border-y border-hairline py-3"
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(problems)
        if (problems.length === 0 && rows.length > 0)
          void paste.run({ rows: rows.map(({ row: _row, ...shelf }) => shelf) })
      }}
    >
      <label htmlFor="pasted-shelves" className="font-semibold">
        {texts.rowsHelp}
      </label>
      <textarea
        id="pasted-shelves"
        rows={6}
        className="mt-1 block w-full max-w-160 rounded-sm border border-field bg-paper p-2.5 font-mono"
        spellCheck={false}
        placeholder={'HM-SB-0142-MAD-180220\tB2-3\t2611-C'}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong([])
        }}
      />
      {wrong.length > 0 ? (
        <AlertLine tone="error" live="assertive" className="mt-2 max-w-160">
          {wrong.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </AlertLine>
      ) : null}
      <div className="mt-2 flex gap-2">
        <OfficeButton
          type="submit"
          variant="main"
          disabled={(rows.length === 0 && problems.length === 0) || paste.isRunning}
        >
          {counted(texts.saveShelves, rows.length)}
        </OfficeButton>
        <OfficeButton onClick={onDone}>{office.cancel}</OfficeButton>
      </div>
    </form>
  )
}
