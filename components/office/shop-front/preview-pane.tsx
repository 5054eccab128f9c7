'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { PREVIEW_PATH, type PreviewMessage, type PreviewViewer } from '#lib/content/preview-message.ts'
import type { ShownWhen } from '#lib/content/shown.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { useKeys } from '#lib/office/keys.ts'
import { shortDayFrom } from '#lib/office/when.ts'
import { PreviewDays } from './preview-days.tsx'
import { PreviewFindings } from './preview-findings.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PREVIEW_WIDTHS, type PreviewView } from './preview-view.ts'

/** Widths of a computer and a phone screen, px. */
const DESK = 1_280
const PHONE = 360
/** Share of the computer screen in the width of both. */
const DESK_SHARE = 0.715
const GAP = 16

const DeskIcon = () => <Icon d="M2.5 3.5h11v7.5h-11ZM6 13.5h4M8 11v2.5" />
const PhoneIcon = () => <Icon d="M4.8 2h6.4v12H4.8ZM7.2 11.8h1.6" />
const Icon = ({ d }: { d: string }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" fill="none" stroke="currentColor" strokeWidth={1.3}>
    <path d={d} />
  </svg>
)

const VIEWERS: Record<PreviewViewer, string> = { guest: 'a guest', consumer: 'a consumer', trader: 'a trader' }

/** The collections whose products are shown on the home page, as the frame's address names them. */
function sourceOf(home: ContentOf['home'] | undefined): string {
  const codes = (home?.sections ?? []).flatMap((one) =>
    one.kind === 'products' && one.collection ? [one.collection] : [],
  )
  const unique = [...new Set(codes)].toSorted()
  return unique.length > 0 ? `${PREVIEW_PATH}?${new URLSearchParams({ collections: unique.join(',') })}` : PREVIEW_PATH
}

/** How wide an element is, px, live; null until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    if (!globalThis.ResizeObserver) return
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

/** Preview of the shop with the drafts: on a computer, a phone or both, for a kind of visitor, on a day. */
export function PreviewPane({
  view,
  content,
  page,
  shown,
  chosen,
  findings,
  problem,
  onMend,
  head,
}: {
  view: PreviewView
  /** The drafts that are known. */
  content: Partial<ContentOf>
  page: PreviewMessage['page']
  /** When the chosen entry is shown. */
  shown: ShownWhen | null
  chosen: string | null
  findings: readonly ContentFinding[]
  problem: string | null
  onMend: (finding: ContentFinding) => void
  /** Content above the preview: the opened version and its close button. */
  head?: ReactNode
}) {
  const { element, width } = useWidth()
  const src = sourceOf(content.home)
  const { scheme, viewer, at } = view
  const message: PreviewMessage = { kind: 'shop-front-preview', content, page, viewer, scheme, at }
  useKeys('Preview', {
    v: {
      label: 'computer, phone, both',
      isInStatusBar: true,
      run: () => {
        const next = PREVIEW_WIDTHS[(PREVIEW_WIDTHS.indexOf(view.width) + 1) % PREVIEW_WIDTHS.length]
        if (next) view.set({ width: next })
      },
    },
  })
  const isBoth = view.width === 'both'
  const desk = width === null ? 0 : isBoth ? Math.round((width - GAP) * DESK_SHARE) : width
  const phone = width === null ? 0 : isBoth ? width - GAP - desk : Math.min(width, PHONE)

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {head}
      <PreviewBar view={view} />
      <div className="flex min-h-0 flex-1 flex-col bg-calico">
        <div className="min-h-0 flex-1 px-5 py-4 max-md:px-4">
          <div ref={element} className="flex h-full min-h-60 justify-center gap-4">
            {width === null ? null : (
              <>
                {view.width === 'phone' ? null : (
                  <PreviewFrame
                    key={`desk ${src}`}
                    title="The shop on a computer"
                    src={src}
                    message={message}
                    width={DESK}
                    shownWidth={desk}
                  />
                )}
                {view.width === 'desk' ? null : (
                  <PreviewFrame
                    key={`phone ${src}`}
                    title="The shop on a phone"
                    src={src}
                    message={message}
                    width={PHONE}
                    shownWidth={phone}
                  />
                )}
              </>
            )}
          </div>
        </div>
        <PreviewFindings findings={findings} problem={problem} chosen={chosen} onMend={onMend} />
      </div>
      <PreviewDays day={view.day} today={view.today} shown={shown} onChoose={(day) => view.set({ day })} />
    </div>
  )
}

/** A few choices beside each other, one of them taken. */
function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="flex flex-none border border-field bg-paper">
      <legend className="sr-only">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          className={classes(
            'inline-flex h-6.5 items-center gap-1.5 border-l border-hairline px-2.5 first-of-type:border-l-0 focus-visible:-outline-offset-3 max-md:h-11',
            one.value === value ? 'bg-ink font-semibold text-ground' : 'hover:bg-calico',
          )}
          onClick={() => onChange(one.value)}
        >
          {one.icon}
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Choices of the preview: screen, colours and type of visitor. */
function PreviewBar({ view }: { view: PreviewView }) {
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-hairline px-5 py-1.5 text-tiny max-md:px-4">
      <Segments
        label="Screen"
        value={view.width}
        options={[
          { value: 'desk', label: 'Computer', icon: <DeskIcon /> },
          { value: 'phone', label: 'Phone', icon: <PhoneIcon /> },
          { value: 'both', label: 'Both' },
        ]}
        onChange={(next) => view.set({ width: next })}
      />
      <Segments
        label="Colours"
        value={view.scheme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(next) => view.set({ scheme: next })}
      />
      <span className="ml-auto inline-flex items-center gap-1 text-muted">
        View as
        <select
          aria-label="Type of visitor"
          className="h-6.5 rounded-sm border [field-sizing:content] border-transparent bg-transparent text-ink underline decoration-dotted underline-offset-4 hover:border-field max-md:h-11"
          value={view.viewer}
          onChange={({ target }) => view.set({ viewer: target.value as PreviewViewer })}
        >
          {Object.entries(VIEWERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        on <b className="font-semibold text-ink">{shortDayFrom(view.day, view.today)}</b>
      </span>
    </div>
  )
}
