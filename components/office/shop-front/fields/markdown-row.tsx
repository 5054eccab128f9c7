'use client'

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { type Selected, withBold, withHeading, withLink, withList } from './markdown-edit.ts'
import { TargetField } from './target-field.tsx'
import { LongTextRow } from './text-rows.tsx'

/** Prompts for the target of a link in the text. */
function LinkPlace({ onInsert, onClose }: { onInsert: (target: string) => void; onClose: () => void }) {
  const [target, setTarget] = useState('')
  return (
    <div className="mb-1.5 flex flex-wrap items-start gap-2 border border-hairline bg-paper p-2">
      <TargetField label="Link to" value={target} onChange={setTarget} />
      <OfficeButton size="small" variant="main" disabled={target === ''} onClick={() => onInsert(target)}>
        Insert link
      </OfficeButton>
      <OfficeButton size="small" onClick={onClose}>
        Cancel
      </OfficeButton>
    </div>
  )
}

/** Markdown field with buttons for the most common formats. */
export function MarkdownRow({
  label,
  value,
  most,
  findings,
  refusal,
  onChange,
}: {
  label: string
  value: string
  most: number
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (text: string) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  /** Selection to set after the changed text renders. */
  const next = useRef<Selected | null>(null)
  const [linked, setLinked] = useState<Selected | null>(null)

  useLayoutEffect(() => {
    const selected = next.current
    if (!selected || selected.text !== value) return
    next.current = null
    field.current?.focus()
    field.current?.setSelectionRange(selected.from, selected.to)
  }, [value])

  const selection = (): Selected => ({
    text: value,
    from: field.current?.selectionStart ?? value.length,
    to: field.current?.selectionEnd ?? value.length,
  })
  function change(changed: Selected): void {
    next.current = changed
    onChange(changed.text)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'b' || refusal !== null) return
    event.preventDefault()
    change(withBold(selection()))
  }

  const buttons = [
    { name: 'Heading', run: () => change(withHeading(selection())) },
    { name: 'Bold', keys: 'ctrl+b', run: () => change(withBold(selection())) },
    { name: 'List', run: () => change(withList(selection())) },
    { name: 'Link', run: () => setLinked(selection()) },
  ]
  return (
    <LongTextRow
      label={label}
      rows={10}
      most={most}
      value={value}
      findings={findings}
      isReadOnly={refusal !== null}
      field={field}
      onKeyDown={onKeyDown}
      onChange={onChange}
      before={
        <>
          <div role="toolbar" aria-label="Of the text" className="mb-1.5 flex flex-wrap gap-1.5">
            {buttons.map(({ name, keys, run }) => (
              <OfficeButton key={name} size="small" refusal={refusal} onClick={run}>
                {name}
                {keys ? <KeyHint keys={keys} className="-mr-1" /> : null}
              </OfficeButton>
            ))}
          </div>
          {linked ? (
            <LinkPlace
              onInsert={(target) => {
                setLinked(null)
                change(withLink({ ...linked, text: value }, target))
              }}
              onClose={() => {
                setLinked(null)
                field.current?.focus()
              }}
            />
          ) : null}
        </>
      }
      help={
        <>
          Markdown: an empty line starts a new paragraph, <code>##</code> a heading, <code>-</code> a line of a list;{' '}
          <code>**bold**</code>, <code>[words](/delivery)</code>. HTML is shown as it is written.
        </>
      }
    />
  )
}
