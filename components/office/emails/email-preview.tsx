'use client'

import { useEffect, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import { type EmailWords, officeEmailPreview } from '#lib/contract/content/office/emails.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'

const WAIT_MS = 250
const WIDTHS = [
  ['wide', 'Computer'],
  ['phone', 'Phone'],
] as const
const LOOKS = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['text', 'Plain text'],
] as const

/** The text after a moment without typing. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * Applies the email's own style for dark mailboxes, or removes it, regardless of the browser's preference. Links do not
 * work.
 */
const shownHtml = (html: string, look: 'light' | 'dark'): string =>
  html
    .replace('(prefers-color-scheme:dark)', look === 'dark' ? 'all' : 'not all')
    .replace('<head>', '<head><base target="_blank">')

/** Buttons of which one is pressed: how something is shown. */
function ToggleGroup<Id extends string>({
  label,
  options,
  current,
  onChoose,
}: {
  label: string
  options: readonly (readonly [id: Id, name: string])[]
  current: Id
  onChoose: (id: Id) => void
}) {
  return (
    <fieldset aria-label={label} className="inline-flex rounded-sm border border-ink">
      {options.map(([id, name]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          className={classes(
            'min-h-7 px-3 text-tiny font-semibold max-md:min-h-11',
            id === current ? 'bg-main text-on-main' : 'hover:bg-calico',
          )}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Preview of the email with example values, beside the fields during typing. */
export function EmailPreview({ kind, words, isWrong }: { kind: string; words: EmailWords; isWrong: boolean }) {
  const text = useSettled(words)
  const [width, setWidth] = useState<(typeof WIDTHS)[number][0]>('wide')
  const [look, setLook] = useState<(typeof LOOKS)[number][0]>('light')
  const { data, error } = useOfficeQuery(officeEmailPreview, isWrong ? null : { kind, text })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="room-gutter flex flex-wrap items-center gap-2.5 border-b border-hairline py-2">
        <ToggleGroup label="Width" options={WIDTHS} current={width} onChoose={setWidth} />
        <ToggleGroup label="Look" options={LOOKS} current={look} onChoose={setLook} />
        <span className="ml-auto text-tiny text-muted">With example values</span>
      </div>
      {isWrong ? (
        <AlertLine tone="warning" title="This text has errors." live="polite">
          {data ? 'The preview shows the last valid text.' : 'Fix them to see a preview.'}
        </AlertLine>
      ) : error && !data ? (
        <AlertLine tone="error" title="We could not load the preview.">
          {problemOf(error)?.message}
        </AlertLine>
      ) : null}
      {data ? (
        <>
          <p className="room-gutter border-b border-hairline py-2">
            <span className="text-tiny text-muted">Subject </span>
            <b className="font-semibold [overflow-wrap:anywhere]">{data.subject}</b>
          </p>
          <div className="flex min-h-120 flex-1 justify-center bg-calico p-3">
            {look === 'text' ? (
              <section
                aria-label="Preview as plain text"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must do so by keys too
                tabIndex={0}
                className={classes('w-full overflow-auto bg-ground p-4', width === 'phone' ? 'max-w-90' : 'max-w-160')}
              >
                <pre className="font-mono text-tiny whitespace-pre-wrap [overflow-wrap:anywhere]">{data.text}</pre>
              </section>
            ) : (
              <iframe
                title={`Preview of the email, ${look}`}
                sandbox=""
                srcDoc={shownHtml(data.html, look)}
                className={classes(
                  'min-h-120 w-full border border-hairline bg-white',
                  width === 'phone' ? 'max-w-90' : 'max-w-160',
                )}
              />
            )}
          </div>
        </>
      ) : isWrong || error ? null : (
        <LoadingRows label="Loading the preview" rows={6} />
      )}
    </div>
  )
}
