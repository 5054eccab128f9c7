'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { contentShapes, REDIRECT_TYPES, type Redirect } from '#lib/contract/content/content-parts.ts'
import { showCount } from '#lib/format/count.ts'
import { ChoiceRow } from '../fields/choice-row.tsx'
import { newEntry } from '../new-entry.ts'
import { type RefusedLine, readPastedRedirects } from './pasted-redirects.ts'

const LIST = contentShapes.redirects.shape.redirects

/** Maximum lines shown; the others are counted. */
const MAX_NAMED = 8

const redirects = (count: number) => `${showCount(count)} ${count === 1 ? 'redirect' : 'redirects'}`

function Lines({ title, lines, tone }: { title: string; lines: readonly RefusedLine[]; tone: 'error' | 'warning' }) {
  if (lines.length === 0) return null
  const rest = lines.length - MAX_NAMED
  return (
    <AlertLine tone={tone} title={title} className="mt-2">
      <ul className="mt-1 text-tiny">
        {lines.slice(0, MAX_NAMED).map(({ line, text, reason }) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            <b className="font-semibold">Line {showCount(line)}:</b> {reason}{' '}
            <span className="font-mono text-muted">{text}</span>
          </li>
        ))}
        {rest > 0 ? <li>and {showCount(rest)} more</li> : null}
      </ul>
    </AlertLine>
  )
}

/** Import of redirects pasted from a spreadsheet: first previews the new redirects and the rejected lines. */
export function PasteRedirects({
  existing,
  onAdd,
  onClose,
}: {
  existing: readonly Redirect[]
  onAdd: (redirects: Redirect[]) => void
  onClose: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<keyof typeof REDIRECT_TYPES>('permanent')
  const { added, wrong, again } = readPastedRedirects(text, existing)
  return (
    <form
      aria-label="Paste redirects"
      className="room-gutter border-y border-hairline bg-paper py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (added.length > 0) {
          onAdd(added.map((one) => ({ ...newEntry(LIST), ...one, isPermanent: kind === 'permanent' })))
        }
      }}
    >
      <label htmlFor={id} className="font-semibold">
        Old and new address, one pair per line
      </label>
      <p className="text-tiny text-muted">
        Paste two columns from a spreadsheet, or separate the addresses with a comma.
      </p>
      <textarea
        id={id}
        rows={6}
        className="office-field mt-1 block h-auto w-full py-1.5 font-mono"
        spellCheck={false}
        placeholder={'/summer-sale\t/product-list/kikoys\n/about-us.html\t/about'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-2">
        <ChoiceRow
          label="Type"
          names={REDIRECT_TYPES}
          options={['permanent', 'for-now']}
          value={kind}
          refusal={null}
          onChange={setKind}
        />
      </div>
      <div role="status">
        {text.trim() === '' ? null : (
          <p className="mt-2">
            <b className="font-semibold">{redirects(added.length)} will be added.</b>
            {added[0] ? (
              <span className="text-muted [overflow-wrap:anywhere]">
                {' '}
                The first: {added[0].from} to {added[0].target}
              </span>
            ) : null}
          </p>
        )}
        <Lines tone="error" title={`${showCount(wrong.length)} with errors, not added.`} lines={wrong} />
        <Lines tone="warning" title={`${showCount(again.length)} already exist, not added.`} lines={again} />
      </div>
      <div className="mt-3 flex gap-2">
        <OfficeButton type="submit" variant="main" disabled={added.length === 0}>
          Add {redirects(added.length)}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}
