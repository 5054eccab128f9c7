'use client'

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'

export interface Look {
  /** 1: the whole page fits. */
  zoom: number
  /** Quarter turns to the right. */
  turns: number
}

interface Size {
  width: number
  height: number
}

/** The visible part of the page, as shares of its width and height. */
interface Window {
  left: number
  top: number
  width: number
  height: number
}

const PADDING = 16
const WHOLE: Window = { left: 0, top: 0, width: 1, height: 1 }

/** A picture of a document: panned by dragging or scrolling, with a map in the corner once it is larger than its place. */
export function PictureView({ address, name, look }: { address: string; name: string; look: Look }) {
  const place = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Size | null>(null)
  const [room, setRoom] = useState<Size | null>(null)
  const [seen, setSeen] = useState<Window>(WHOLE)
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isAside = look.turns % 2 === 1
  const page = pageOf(natural, room, look.zoom, isAside)

  function follow(): void {
    const element = place.current
    if (!element) return
    setSeen({
      left: element.scrollLeft / element.scrollWidth,
      top: element.scrollTop / element.scrollHeight,
      width: Math.min(1, element.clientWidth / element.scrollWidth),
      height: Math.min(1, element.clientHeight / element.scrollHeight),
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map follows the page's size
  useEffect(follow, [page?.width, page?.height])

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const from = drag.current
    const element = place.current
    if (!from || !element) return
    element.scrollLeft = from.left - (event.clientX - from.x)
    element.scrollTop = from.top - (event.clientY - from.y)
  }

  return (
    <div className="relative min-h-0 min-w-0 flex-1 bg-calico">
      <section
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so arrows must reach it
        tabIndex={0}
        aria-label={name}
        className="absolute inset-0 cursor-grab overflow-auto -outline-offset-3 active:cursor-grabbing"
        onScroll={follow}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse' || event.button !== 0) return
          const { scrollLeft: left, scrollTop: top } = event.currentTarget
          drag.current = { x: event.clientX, y: event.clientY, left, top }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        <div
          className="relative mx-auto"
          style={page ? { width: page.width + 2 * PADDING, height: page.height + 2 * PADDING } : undefined}
        >
          {/* biome-ignore lint/performance/noImgElement: it is an address of this page alone */}
          <img
            src={address}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            className={classes(
              'absolute top-1/2 left-1/2 max-w-none shadow-none dark:brightness-90',
              !page && 'invisible',
            )}
            style={
              page
                ? {
                    width: isAside ? page.height : page.width,
                    height: isAside ? page.width : page.height,
                    transform: `translate(-50%, -50%) rotate(${look.turns * 90}deg)`,
                  }
                : undefined
            }
          />
        </div>
      </section>
      {page && (seen.width < 0.99 || seen.height < 0.99) ? <PageMap page={page} seen={seen} /> : null}
    </div>
  )
}

/** How large the page is drawn; null until picture and place are known. */
function pageOf(natural: Size | null, room: Size | null, zoom: number, isAside: boolean): Size | null {
  if (!natural || !room || natural.width === 0) return null
  const turned = isAside ? { width: natural.height, height: natural.width } : natural
  const fit = Math.min((room.width - 2 * PADDING) / turned.width, (room.height - 2 * PADDING) / turned.height)
  const scale = Math.max(0.01, fit) * zoom
  return { width: turned.width * scale, height: turned.height * scale }
}

const MAP_HEIGHT = 112
const percent = (part: number) => `${(part * 100).toFixed(1)}%`

/** Where on the page one is. */
function PageMap({ page, seen }: { page: Size; seen: Window }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute right-3 bottom-3 border border-field bg-paper max-md:hidden"
      style={{ height: MAP_HEIGHT, width: (MAP_HEIGHT * page.width) / page.height }}
    >
      <div
        className="absolute border-2 border-link"
        style={{
          left: percent(seen.left),
          top: percent(seen.top),
          width: percent(seen.width),
          height: percent(seen.height),
        }}
      />
    </div>
  )
}
