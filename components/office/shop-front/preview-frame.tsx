'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { classes } from '#components/kit/classes.ts'
import type { PreviewMessage, PreviewReady } from '#lib/content/preview-message.ts'

/** A change is sent after this time without another change. */
const TOLD_AFTER_MS = 100
/** Share of the visible height that a Page key scrolls. */
const PAGE = 0.85
const LINE = 60

const isReadyMessage = (data: unknown): data is PreviewReady =>
  (data as Partial<PreviewReady> | null)?.kind === 'shop-front-preview-ready'

/** Sends the drafts to the frame after each load and each change. @returns the frame, and whether it is loaded */
function usePreviewMessages(message: PreviewMessage) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** Number of loads of the frame: each load needs the drafts again. */
  const [readyTimes, setReadyTimes] = useState(0)

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (isReadyMessage(data)) setReadyTimes((times) => times + 1)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])

  const text = JSON.stringify(message)
  const told = useRef(0)
  useEffect(() => {
    if (readyTimes === 0) return
    const tell = () => frame.current?.contentWindow?.postMessage(JSON.parse(text), window.location.origin)
    // A newly loaded frame gets the drafts immediately.
    const timer = setTimeout(tell, told.current < readyTimes ? 0 : TOLD_AFTER_MS)
    told.current = readyTimes
    return () => clearTimeout(timer)
  }, [readyTimes, text])

  return { frame, isReady: readyTimes > 0 }
}

/**
 * Frame of a shop page with its drafts: rendered at the screen's width and scaled to the available width. It is not
 * interactive and takes no focus; it scrolls by wheel, finger and keys.
 * @param width of the simulated screen, px
 * @param shownWidth available width, px
 */
export function PreviewFrame({
  title,
  src,
  message,
  width,
  shownWidth,
  className,
}: {
  /** "The shop on a phone" */
  title: string
  src: string
  message: PreviewMessage
  width: number
  shownWidth: number
  className?: string
}) {
  const { frame, isReady } = usePreviewMessages(message)
  const scale = shownWidth / width

  const scrollBy = (pixels: number) => frame.current?.contentWindow?.scrollBy({ top: pixels / scale })
  const finger = useRef<number | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const page = event.currentTarget.clientHeight * PAGE
    const by = { ArrowDown: LINE, ArrowUp: -LINE, PageDown: page, PageUp: -page }[event.key]
    const end = { Home: -1e6, End: 1e6 }[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || (by === undefined && end === undefined)) return
    event.preventDefault()
    scrollBy(by ?? end ?? 0)
  }

  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must do so by keys too
      tabIndex={0}
      className={classes(
        'relative touch-none overflow-hidden border border-field bg-paper focus-visible:outline-offset-0',
        className,
      )}
      style={{ width: shownWidth }}
      onKeyDown={onKeyDown}
      onWheel={(event: WheelEvent) => scrollBy(event.deltaMode === 1 ? event.deltaY * LINE : event.deltaY)}
      onPointerDown={(event: PointerEvent) => {
        if (event.pointerType !== 'mouse') finger.current = event.clientY
      }}
      onPointerMove={(event: PointerEvent) => {
        if (finger.current === null) return
        scrollBy(finger.current - event.clientY)
        finger.current = event.clientY
      }}
      onPointerUp={() => {
        finger.current = null
      }}
      onPointerCancel={() => {
        finger.current = null
      }}
    >
      <iframe
        ref={frame}
        title={title}
        src={src}
        inert
        tabIndex={-1}
        className={classes('pointer-events-none absolute top-0 left-0 border-0', !isReady && 'invisible')}
        style={{
          width,
          height: `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          colorScheme: 'normal',
        }}
      />
      {isReady ? null : (
        <p role="status" className="absolute inset-0 flex items-center justify-center p-3 text-center text-muted">
          The preview is loading
        </p>
      )}
    </section>
  )
}
